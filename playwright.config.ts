import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findHeadlessChromium } from "./scripts/bootstrap/chromium.mjs";
import { ensureMessages } from "./scripts/bootstrap/messages.mjs";

await ensureMessages();

/**
 * What the browser leaves out. First what Playwright 1.65 itself leaves out (its `chromiumSwitches`): of two such
 * switches Chromium reads the last alone. Then the pages that Chromium's own address bar is made of: each new context
 * loaded them, and that took longer than the page it was made for.
 */
const leftOut = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

/**
 * A project is a folder of tests/e2e. `npm test` runs those that begin with `main`, `npm run test:all` all of them.
 * The tests of `-months` move the demo's clock by months. Whoever else has an account with the same Daymark lives through these
 * months as well, and gets each of their messages. They also take longest, and begin.
 */
const projects = ["main-months", "main", "thorough-months", "thorough"];

/** Each worker starts a Daymark of its own for the files of a project (tests/e2e/support/daymark.ts), so files can run side by side. */
export default defineConfig({
  testDir: "tests/e2e",
  projects: projects.map((name) => ({ name, testDir: `tests/e2e/${name}` })),
  globalSetup: "./tests/e2e/support/prepare.ts",
  outputDir: "test-results",
  // One more than there are cores: with as many, two cores were idle for a quarter of the time, because tests wait.
  workers: Math.min(4, availableParallelism() + 1),
  retries: 0,
  forbidOnly: true,
  // No test is about time: these only end what hangs, on a machine however busy.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    locale: "en-US",
    timezoneId: "America/Chicago",
    // Recording is dear: `TRACE=1 npm test -- e2e` when a failure has to be understood.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: findHeadlessChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        // The pages of a browser context share a process: the screens keep one.
        "--process-per-site",
        // Chromium's own calls home: there is no network beyond loopback in a test.
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        `--disable-features=${leftOut.join(",")}`,
      ],
    },
  },
});
