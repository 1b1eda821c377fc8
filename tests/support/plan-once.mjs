// Loaded before a server of the browser tests: its embedded database plans each statement once, as in the tests' own
// process. The server knows nothing of it. All other servers of tests use PGlite as it is.
import { PGlite } from "@electric-sql/pglite";
import { PlannedPglite } from "./planned-pglite.ts";

PGlite.create = (options) => PlannedPglite.open(options);
