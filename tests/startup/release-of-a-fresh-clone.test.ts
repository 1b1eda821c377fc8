import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** In the place of npm, which would take a minute: `ci` brings the packages that are installed here. */
const npmStandIn = (modules: string) =>
  `if (process.argv[2] === "ci") require("node:fs").symlinkSync(${JSON.stringify(modules)}, require("node:path").join(process.cwd(), "node_modules"));
else process.exitCode = require("node:child_process").spawnSync("npm", process.argv.slice(2), { stdio: "inherit" }).status;`;

// The image is built in the same way: it gets the sources and no node_modules (deploy/docker/Dockerfile).
it("is made from a clone in which nothing was ever installed, and leaves the clone so", async () => {
  const place = await mkdtemp(join(tmpdir(), "daymark-fresh-"));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  const clone = join(place, "clone");
  await mkdir(clone);
  const ignored = (await readFile(join(root, "deploy/docker/Dockerfile.dockerignore"), "utf8")).split("\n");
  for (const name of await readdir(root)) {
    // The pages that are built already save fifteen seconds.
    if (name === "build" || !ignored.some((each) => each === name))
      await cp(join(root, name), join(clone, name), { recursive: true });
  }
  const npm = join(place, "npm.cjs");
  await writeFile(npm, npmStandIn(join(root, "node_modules")));
  const releases = join(place, "releases");
  const { stdout } = await run(process.execPath, [join(clone, "scripts/release.mjs"), "--to", releases], {
    env: { PATH: process.env.PATH, HOME: place, npm_execpath: npm },
  });
  const made = /^Made: (.+)$/m.exec(stdout)?.[1] ?? "";
  expect(stdout).toContain("Installing the dependencies");
  expect(await readdir(clone)).not.toContain("node_modules");
  const help = await run(join(made, "bin/daymark"), ["--help"], { env: { PATH: "/usr/bin:/bin" } });
  expect(help.stdout).toContain("daymark COMMAND");
});
