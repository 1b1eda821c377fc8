import { mkdirSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { expectOtherWords, expectWords } from "#tests/e2e/support/each-screen.ts";
import { spanish } from "#tests/e2e/support/in-spanish.ts";
import { openScreen, type Screen } from "#tests/e2e/support/screens/screen.ts";
import { createStage, type Stage } from "#tests/e2e/support/screens/stage.ts";
import { screens } from "#tests/e2e/support/screens.ts";
import { startServer } from "#tests/support/start-server.ts";
import { takeSharePicture } from "./share-picture.ts";
import { takeHomeScreenIcons, takeSiteIcon } from "./site-icon.ts";

const widths = { phone: 390, desktop: 1280 };
const schemes = ["light", "dark"] as const;
const folder = ".cache/screenshots";
const renewsDocs = process.argv.includes("--docs");
/** `--lang=es`: the pages in Spanish. */
const other = process.argv.includes(`--lang=${spanish.code}`) ? spanish : undefined;
/** `npm run screenshots -- checkout outbox` takes only the screens whose names begin with these words. */
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));

/** The README's pictures: two shots of one screen. JPEG, because a PNG takes two to three times the bytes. */
const docsScreen = "reminder";
const docsImages: Record<string, string> = {
  "reminder-desktop-light": "dashboard",
  "reminder-phone-dark": "dashboard-phone",
};

/** Takes the whole page in every width and colour scheme. */
async function shoot(page: Page, { name, widths: shown }: Screen): Promise<void> {
  for (const [device, width] of Object.entries(widths)) {
    if (shown && !shown.includes(width)) continue;
    await page.setViewportSize({ width, height: width === widths.phone ? 844 : 900 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(() => document.fonts.ready);
      const named = other ? `${other.code}-${name}` : name;
      const shot = `${named}-${device}-${colorScheme}`;
      // A dialog lies over the visible part of the page, so the picture shows that part. Otherwise the picture is taken from the page's
      // end, where the demo's bar lies in its own place and not across the middle of the picture.
      const fullPage = (await page.locator("dialog[open]").count()) === 0;
      if (fullPage) await scrollTo(page, "end");
      await page.screenshot({ path: `${folder}/${shot}.png`, fullPage });
      if (fullPage) await scrollTo(page, "top");
      const image = renewsDocs && docsImages[shot];
      if (image) await page.screenshot({ path: `docs/images/${image}.jpg`, quality: 75 });
    }
  }
}

async function scrollTo(page: Page, place: "top" | "end"): Promise<void> {
  await page.evaluate(
    (top) => window.scrollTo({ top, behavior: "instant" }),
    place === "top" ? 0 : Number.MAX_SAFE_INTEGER,
  );
}

/** Each screen has its own browser context, so that nothing is left from the screen before. */
async function takeOne(browser: Browser, stage: Stage, screen: Screen): Promise<void> {
  const context = await browser.newContext({
    baseURL: stage.url,
    locale: "en-US",
    timezoneId: "America/Chicago",
  });
  const page = await context.newPage();
  // A screen that fails holds up no other.
  page.setDefaultTimeout(30_000);
  await openScreen(page, stage, screen, other);
  await (other ? expectOtherWords(page, screen, other) : expectWords(page, screen));
  await shoot(page, screen);
  await context.close();
}

mkdirSync(folder, { recursive: true });
mkdirSync("docs/images", { recursive: true });
const server = await startServer({ worksLong: true });
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
});
try {
  if (renewsDocs) {
    await takeSharePicture(browser, "public/share.png");
    await takeSiteIcon(browser, "public/favicon.ico");
    await takeHomeScreenIcons(browser, "public");
  }
  const stage = createStage(server.url);
  const isWanted = ({ name }: Screen) => {
    if (wanted.length === 0) return !renewsDocs || name === docsScreen;
    return wanted.some((word) => name.startsWith(word));
  };
  for (const screen of screens.filter(isWanted)) {
    try {
      await takeOne(browser, stage, screen);
      process.stdout.write(`${screen.name}\n`);
    } catch (error) {
      process.exitCode = 1;
      process.stderr.write(`${screen.name} did not come about: ${error}\n`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
