/** The file that a Web Worker starts with. */

import { serve } from "./service";

serve(globalThis);
