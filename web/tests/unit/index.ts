import "./bots.test";
import "./checksum.test";
import "./client.test";
import "./json.test";
import "./loading.test";
import "./match.test";
import "./random.test";
import "./types.test";
