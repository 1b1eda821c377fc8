// `npm run release -- --to DIR`: makes DIR/VERSION-COMMIT, a folder that holds everything that runs and nothing else
// (docs/decisions/0012-releases-and-operators.md). `--use` switches to it.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { fail, requireNode20, say } from "./bootstrap/steps.mjs";
import { makeRelease } from "./release/make-release.mjs";

const usage = `npm run release -- --to DIR [--use]
    makes a release in DIR from this clone; with --use it is also switched to, as by daymark use`;

function readArguments() {
  try {
    const options = { to: { type: "string" }, use: { type: "boolean" }, help: { type: "boolean" } };
    return parseArgs({ options }).values;
  } catch {
    return {};
  }
}

requireNode20();
const { to, use, help } = readArguments();
if (help) say(usage);
else if (!to) fail(usage, 64);
else {
  const made = await makeRelease(resolve(to));
  say(`${made.isNew ? "Made" : "There already, and whole"}: ${made.folder}`);
  const daymark = join(made.folder, "bin", "daymark");
  if (use) process.exitCode = spawnSync(daymark, ["use"], { stdio: "inherit" }).status ?? 1;
  else say(`To switch to it: ${daymark} use`);
}
