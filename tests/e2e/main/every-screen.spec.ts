import type { Page } from "@playwright/test";
import { sharePicture as picture } from "#core/words/share-picture.ts";
import { m } from "#messages";
import { expectAccessible } from "../support/accessible.ts";
import { expect } from "../support/daymark.ts";
import { expectWords, optionsOf, test } from "../support/each-screen.ts";
import { expectSoundOutline, expectUsernames, readMetadata } from "../support/page-facts.ts";
import { openScreen, type Screen } from "../support/screens/screen.ts";
import { screens } from "../support/screens.ts";
import { expectValidHtml } from "../support/valid-html.ts";

// Each screen once, on a phone, in the light scheme. `thorough/every-screen.spec.ts` looks at the other width and the dark scheme.

test.describe.configure({ mode: "parallel" });

for (const screen of screens) {
  test.describe(() => {
    test.use(optionsOf(screen));

    test(screen.name, async ({ page, stage }) => {
      const { path, status, html } = await openScreen(page, stage, screen);
      await expectWords(page, screen);
      expect(status).toBe(screen.status ?? 200);
      await expectMetadata(page, screen, stage.url, path);
      await expectSoundOutline(page);
      await expectUsernames(page);
      await expectValidHtml(html);
      await page.setViewportSize({ width: screen.widths?.[0] ?? 390, height: 844 });
      await expectAccessible(page);
    });
  });
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
        ? [
            origin + picture.path,
            picture.type,
            `${picture.width}`,
            `${picture.height}`,
            m.share_picture_alt(),
          ]
        : [],
  });
  expect(facts.description).toHaveLength(1);
  expect(facts.description[0]?.length).toBeGreaterThan(20);
  expect(facts.ogDescription).toEqual(facts.description);
}
