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

/**
 * Chromium without the parts around the pages (Playwright's own default). The pages are the same, and a test of a page
 * takes a third less computing: full Chromium makes a profile with all its services for each browser context.
 */
const shell = { package: "chromium-headless-shell", path: "/usr/bin/chromium-headless-shell" };

/** Whether this script may install Debian's packages. */
const isDebian = process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/**
 * The browser for the tests, as far as this machine has one. Installs nothing.
 * @returns its path. Undefined when only Playwright's own download is left
 */
export function findHeadlessChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return existsSync(shell.path) ? shell.path : (findChromium() ?? undefined);
}

/** For the browser tests. @returns as `ensureChromium` does */
export function ensureHeadlessChromium() {
  if (process.env.CHROMIUM_PATH) return ensureChromium();
  if (existsSync(shell.path)) return shell.path;
  if (!isDebian) return ensureChromium();
  say(
    "Installing Chromium's headless shell for the browser tests, Debian's package (a minute or two, once) …",
  );
  // The lists of a machine that has a Chromium already are not renewed: without the shell its tests only take longer.
  if (!findChromium()) apt("update");
  apt("install", "-y", "--no-install-recommends", "--no-remove", shell.package);
  return existsSync(shell.path) ? shell.path : ensureChromium();
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env });
}

/** @returns the path of a Chromium, or null when Playwright's own download is to be used. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (isDebian) {
    say("Installing Chromium for the browser tests, Debian's package (a minute or two, once) …");
    apt("update");
    apt("install", "-y", "--no-install-recommends", "chromium");
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
