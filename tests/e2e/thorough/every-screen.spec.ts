import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { expectOtherWords, expectWords, optionsOf, test } from "../support/each-screen.ts";
import { expectNothingInEnglish, spanish } from "../support/in-spanish.ts";
import {
  expectNoSidewaysScroll,
  expectNothingCovered,
  expectRoomForLargeText,
  expectSoundOutline,
  expectWholeButtons,
} from "../support/page-facts.ts";
import { openScreen } from "../support/screens/screen.ts";
import { screens } from "../support/screens.ts";
import { expectValidHtml } from "../support/valid-html.ts";

// Each screen in what `main/every-screen.spec.ts` does not try: the dark scheme, the other width, the page as scripts have made it, text
// twice as large, and Spanish.

test.describe.configure({ mode: "parallel" });

for (const screen of screens) {
  test.describe(() => {
    test.use(optionsOf(screen));

    test(screen.name, async ({ page, stage }) => {
      await openScreen(page, stage, screen);
      await expectWords(page, screen);
      await expectValidHtml(await page.content());
      const [first = 390, other] = screen.widths ?? [390, 1280];
      await page.setViewportSize({ width: first, height: 844 });
      // Without motion the colours change at once, so that none is measured halfway between the schemes.
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await expectAccessible(page, { coloursOnly: true });
      if (other !== undefined) {
        await page.setViewportSize({ width: other, height: 844 });
        await expectAccessible(page);
        await page.emulateMedia({ colorScheme: "light" });
        await expectAccessible(page, { coloursOnly: true });
      }
      await expectRoom(page);
    });

    test(`${screen.name}, in Spanish`, async ({ page, stage }) => {
      await openScreen(page, stage, screen, spanish);
      if (!screen.showsEnglish) {
        await expectOtherWords(page, screen, spanish);
        await expectNothingInEnglish(page);
      }
      await page.setViewportSize({ width: screen.widths?.[0] ?? 390, height: 844 });
      await expectSoundOutline(page, spanish.code);
      await expectAccessible(page);
      await expectRoom(page);
    });
  });
}

async function expectRoom(page: Page): Promise<void> {
  // 320 pixels are also a window of 1280 pixels at 400 % zoom.
  await expectNoSidewaysScroll(page, 320);
  await expectWholeButtons(page);
  await expectNothingCovered(page);
  await expectRoomForLargeText(page);
}
