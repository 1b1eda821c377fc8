// Says what a run will do before it begins: a line for each stage, with a count of files.
import { relative } from "node:path";
import { filesBelow, root } from "../bootstrap/steps.mjs";

const folders = ["app", "commands", "core", "scripts", "server", "tests"];

/** The tests of the project `slow` in vitest.config.ts. */
const isSlow = (file) => /^tests\/(faults|simulation|startup)\/|\.slow\.test\.ts$/.test(file);

/** The stages, and a line about each. */
export function plan() {
  const files = folders.flatMap((name) => filesBelow(`${root}/${name}`)).map((file) => relative(root, file));
  const sources = files.filter((file) => /\.(tsx?|mjs)$/.test(file)).length;
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
  const slow = tests.filter(isSlow).length;
  const inBrowser = (projects) => files.filter((file) => file.startsWith(`tests/e2e/${projects}`)).length;
  return {
    types: `${sources} files: the compiler`,
    lint: `${sources} files: Biome, and knip for what nobody uses`,
    unit: `${tests.length - slow} files: rules and server, on a real PostgreSQL`,
    e2e: `${inBrowser("main")} files: the main journeys in a browser, and axe on each screen`,
    slow: `${slow} files: processes killed, databases away, simulation, PGlite`,
    thorough: `${inBrowser("thorough")} files: everything else in a browser`,
  };
}
