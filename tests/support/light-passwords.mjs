// Node's `--import` of the test workers and of the servers that browser tests start: scrypt at a thousandth of its cost.
// The whole cost (170 ms of a core and 32 MiB for each password made or checked) would be minutes of a
// run. Daymark itself has no setting for the cost, so no server can be configured to a cheap one.
// `tests/startup/production.test.ts` checks the cost that a server has without this file.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

if (process.env.DAYMARK_MODE === "production") throw new Error("Light passwords are for tests only.");

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 16 }, done);
syncBuiltinESMExports();
