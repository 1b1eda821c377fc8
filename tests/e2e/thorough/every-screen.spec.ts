import { expectAccessible } from "../support/accessible.ts";
import { expectWords, optionsOf, test } from "../support/each-screen.ts";
import { expectNoSidewaysScroll, expectRoomForLargeText, expectWholeButtons } from "../support/page-facts.ts";
import { openScreen } from "../support/screens/screen.ts";
import { screens } from "../support/screens.ts";
import { expectValidHtml } from "../support/valid-html.ts";

// What `main/every-screen.spec.ts` leaves: the dark scheme, the other width, the page as scripts have made it, and text twice as large.

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
      // Without motion no colour is on its way from one scheme to the other.
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await expectAccessible(page, { coloursOnly: true });
      if (other !== undefined) {
        await page.setViewportSize({ width: other, height: 844 });
        await expectAccessible(page);
        await page.emulateMedia({ colorScheme: "light" });
        await expectAccessible(page, { coloursOnly: true });
      }
      // 320 pixels are also a window of 1280 pixels at 400 % zoom.
      await expectNoSidewaysScroll(page, 320);
      await expectWholeButtons(page);
      await expectRoomForLargeText(page);
    });
  });
}
