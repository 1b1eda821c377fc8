// The browser of the tests: one that the machine has, or one that this script installs.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { childEnv, fail, pinnedNode, root, say } from "./steps.mjs";

const candidates = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** @returns the path of a Chromium, or null when Playwright's own download is to be used. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const debian = process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (debian) {
    say("Installing Chromium for the browser tests, Debian's package (a minute or two, once) …");
    const quiet = {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    };
    spawnSync("apt-get", ["update"], quiet);
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], quiet);
    const installed = findChromium();
    if (installed) return installed;
    say("apt-get could not install it; trying Playwright's own download …");
  } else {
    say("Installing Chromium for the browser tests, Playwright's download (a minute or two, once) …");
  }
  const cli = join(root, "node_modules", "@playwright", "test", "cli.js");
  const result = spawnSync(pinnedNode, [cli, "install", "chromium"], {
    cwd: root,
    env: childEnv,
    stdio: "inherit",
  });
  if (result.status !== 0) {
    fail("No browser for the tests: install Chromium, or set CHROMIUM_PATH to one, and run npm test again.");
  }
  return null;
}

function findChromium() {
  return candidates.find((path) => path && existsSync(path)) ?? null;
}
