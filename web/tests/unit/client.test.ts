import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, IllegalMove, serve } from "../../src/engine";
import { botsFileOf, filesOf } from "./files";

/** A client and a service at the two ends of a channel, in one thread. */
function connected(): { client: Client; close: () => void } {
  const { port1, port2 } = new MessageChannel();
  serve(port2);
  return {
    client: new Client(port1),
    close: () => {
      port1.close();
    },
  };
}

test("a match at the other end answers like one at hand", async () => {
  const { client, close } = connected();
  await client.load("tonooo", filesOf("tonooo"));
  const match = await client.open("tonooo", { options: { start: 0 }, seed: 7 });
  assert.equal(await match.actor(), 0);
  assert.deepEqual(await match.legal(), ["draw", "lift:A", "lift:B", "lift:C", "lift:D"]);
  await assert.rejects(match.play("put:A"), (error) => {
    assert.ok(error instanceof IllegalMove);
    assert.deepEqual([error.move, error.rule, error.reasonCode], ["put:A", "R2", "other-phase"]);
    return true;
  });
  const events = await match.play("lift:A", 0);
  assert.deepEqual(
    events.map((event) => event.name),
    ["lifts", "empty", "eliminated", "wins"],
  );
  assert.deepEqual(await match.events(), events);
  assert.deepEqual(await match.returns(), [0, 1]);
  assert.deepEqual(await match.places(), [2, 1]);
  assert.equal((await match.view()).winners, 2);
  assert.equal(await match.undo(), "lift:A");
  assert.equal(await match.over(), false);
  await match.close();
  await assert.rejects(match.actor(), TypeError);
  close();
});

test("a game is loaded before it is opened", async () => {
  const { client, close } = connected();
  await assert.rejects(client.open("nivos"), /expected nivos to be loaded first/);
  close();
});

test("a bot at the other end chooses moves until it is let go", async () => {
  const { client, close } = connected();
  await client.load("colorio", filesOf("colorio"));
  await assert.rejects(
    client.hire("colorio", { level: 1, seed: 1 }),
    /expected the bots of colorio to be loaded first/,
  );
  await client.loadBots("colorio", botsFileOf("colorio"));
  await assert.rejects(client.hire("colorio", { level: 9, seed: 1 }), { code: "option/invalid" });
  const bot = await client.hire("colorio", { level: 1, seed: 1 });
  const match = await client.open("colorio", { seed: 7 });
  assert.ok((await match.legal()).includes(await bot.choose(match)));
  assert.ok((await match.legal()).includes(await bot.choose(match, 1)));
  await bot.close();
  await assert.rejects(bot.choose(match), TypeError);
  close();
});

test("what can't be sent is refused at once, and nothing waits for it", async () => {
  const { client, close } = connected();
  await assert.rejects(
    client.open("tonooo", { players: (() => 2) as never }),
    /could not be cloned/,
  );
  close();
});

test("a worker that stops lets nobody wait", async () => {
  const { client, close } = connected();
  const asked = client.open("tonooo");
  client.fail(new Error("the worker stopped"));
  await assert.rejects(asked, /the worker stopped/);
  await assert.rejects(client.load("tonooo", filesOf("tonooo")), /the worker stopped/);
  close();
});
