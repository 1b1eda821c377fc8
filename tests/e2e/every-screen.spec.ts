import type { Page } from "@playwright/test";
import { sharePicture as picture } from "#core/share-picture.ts";
import { expectAccessible, rememberShown } from "./support/accessible.ts";
import { test as base, expect } from "./support/daymark.ts";
import {
  expectNoSidewaysScroll,
  expectRoomForLargeText,
  expectSoundOutline,
  expectUsernames,
  expectWholeButtons,
  readMetadata,
} from "./support/page-facts.ts";
import { openScreen, type Screen } from "./support/screens/screen.ts";
import { createStage, endWeek, type Stage } from "./support/screens/stage.ts";
import { screens } from "./support/screens.ts";
import { expectValidHtml } from "./support/valid-html.ts";

/** Each worker makes the accounts once for all its screens. (`first-visit.spec.ts` comes with empty caches.) */
const test = base.extend<object, { stage: Stage }>({
  stage: [async ({ daymark }, use) => use(createStage(daymark.url)), { scope: "worker" }],
});

test.describe.configure({ mode: "parallel" });
test.afterAll(async ({ browser, stage }) => {
  const page = await browser.newPage();
  await endWeek(page, stage);
  await page.close();
});

for (const screen of screens) {
  test.describe(() => {
    test.use({ allowConsoleError: screen.provokes ?? null, sharesContext: !screen.ownContext });

    test(screen.name, async ({ page, stage }) => {
      const { path, status, html } = await openScreen(page, stage, screen);
      await expectWords(page, screen);
      expect(status).toBe(screen.status ?? 200);
      await expectMetadata(page, screen, stage.url, path);
      await expectSoundOutline(page);
      await expectUsernames(page);
      await expectValidHtml(html);
      await expectValidHtml(await page.content());
      // At the first width everything is checked. At the other width only elements are checked that the first did not show,
      // and texts in other colours: the rest are the same.
      for (const [at, width] of (screen.widths ?? [390, 1280]).entries()) {
        await page.setViewportSize({ width, height: 844 });
        const schemes = ["light", "dark"] as const;
        for (const [turn, colorScheme] of (at % 2 === 0 ? schemes : schemes.toReversed()).entries()) {
          // Without motion no colour is on its way from one scheme to the other.
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          const isNew = await expectAccessible(page, { coloursOnly: turn > 0, onlyNew: at > 0 });
          if (at === 0 && turn === 0) await rememberShown(page);
          // All of it has passed in this scheme before, and whatever passes does so in both.
          if (at > 0 && !isNew) break;
        }
      }
      // 320 pixels are also a window of 1280 pixels at 400 % zoom.
      await expectNoSidewaysScroll(page, 320);
      await expectWholeButtons(page);
      await expectRoomForLargeText(page);
    });
  });
}

async function expectWords(
  page: Page,
  { heading, title, stepTitle = title, says = [] }: Screen,
): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveText(heading);
  await expect(page).toHaveTitle(`${stepTitle} - Daymark`);
  for (const sentence of says) {
    await expect(page.getByText(sentence).filter({ visible: true }).first()).toBeVisible();
  }
}

async function expectMetadata(page: Page, screen: Screen, origin: string, path: string): Promise<void> {
  const { kind = "public", canonical = path, title } = screen;
  const address = kind === "unnamed" ? [] : [origin + canonical];
  const facts = await readMetadata(page);
  expect(facts).toMatchObject({
    canonical: address,
    ogUrl: address,
    icon: [`${origin}/favicon.ico`, `${origin}/favicon.svg`],
    ogTitle: [title],
    ogType: ["website"],
    robots: kind === "public" ? [] : ["noindex"],
    ogImage:
      kind === "public"
        ? [origin + picture.path, picture.type, `${picture.width}`, `${picture.height}`, picture.alt]
        : [],
  });
  expect(facts.description).toHaveLength(1);
  expect(facts.description[0]?.length).toBeGreaterThan(20);
  expect(facts.ogDescription).toEqual(facts.description);
}
