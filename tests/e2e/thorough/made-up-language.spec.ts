import { expect, test } from "@playwright/test";
import { brand } from "#core/brand.ts";
import { states } from "#core/directory/states.ts";
import { m } from "#messages";
import type { RunningServer } from "#tests/support/start-server.ts";
import { expectOtherWords } from "../support/each-screen.ts";
import { findForeignText } from "../support/foreign-text.ts";
import { ensureMadeUpLanguage, madeUpLanguage } from "../support/made-up-language.ts";
import { openScreen, type Screen } from "../support/screens/screen.ts";
import { createStage } from "../support/screens/stage.ts";
import { screens } from "../support/screens.ts";
import { startSiteServer } from "../support/site-server.ts";

/** What nobody translates. The test names each that no screen shows any more. */
const typed: Readonly<Record<string, RegExp>> = {
  "the brand": new RegExp(brand.name),
  "addresses, and the id of an account or a receipt": /\S+@\S+|[\da-f]{8}-[\da-f]{4}/i,
  "the short names of weekdays, which come from Intl": /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)$/,
  "a language by its own name": /^English$/,
  "people of the tests": /^(Rosa|Felix|Nina|Ben|Cal|Mara|Alma|Benjamin|Cora|Dan|Quill|Núñez-Smith)\b/,
  "what these people typed":
    /Alder County|Marsh City|Ben’s county|Mr\. Ruiz|Send the letter|Courthouse B|only with an|in cash|Photo ID|The paper or|blue van|Receipt 4711|Moved by letter|Shore Road/,
  "letters of an address that is not shown whole": /^(Ald|Har)…$/,
  "agencies of the sample, and their streets":
    /(Sheriff's Office|Police|Department)\b|, [A-Z]{2}$|^(Alder Falls|Ames Landing|Bell Prairie|Cedar Hollow|St\. Ansgar Ford)$/,
  organizations: /^(NARSOL|ACSOL)$/,
  "names of states": new RegExp(`^(${states.map(({ name }) => name).join("|")})$`),
};

/** Prose of `content/`, and what else is English in every language. */
const isInEnglish = ({ name, showsEnglish }: Screen) =>
  showsEnglish === true ||
  /^(about-us|adam-walsh-act|terms|privacy|cant-come|docs(-topic|-search)?)$/.test(name);

let server: RunningServer;
test.beforeAll(async () => {
  // It builds the pages of a language.
  test.setTimeout(3_000_000);
  server = await startSiteServer({ bundle: `${await ensureMadeUpLanguage()}/build/node/daymark.js` });
});
test.afterAll(() => server.stop());

test("at 320 pixels each screen speaks its language alone, a third longer, and nothing of it is cut off", async ({
  browser,
}) => {
  test.setTimeout(3_000_000);
  const stage = createStage(server.url);
  const seen = new Set<string>();
  const wrong: object[] = [];
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      const viewport = { width: 320, height: 640 };
      const context = await browser.newContext({ baseURL: server.url });
      const page = await context.newPage();
      // A step that finds no word would otherwise wait as long as the whole test.
      page.setDefaultTimeout(30_000);
      try {
        await openScreen(page, stage, screen, madeUpLanguage);
        if (!isInEnglish(screen)) await expectOtherWords(page, screen, madeUpLanguage);
        if (!isHeld(screen))
          await expect(page.getByText(m.navigation_loading()).filter({ visible: true })).toHaveCount(0);
        await page.setViewportSize(viewport);
        const { foreign, ...boxes } = await findForeignText(page);
        const unknown = foreign.filter((text) => {
          const reasons = Object.keys(typed).filter((reason) => typed[reason]?.test(text));
          for (const reason of reasons) seen.add(reason);
          return reasons.length === 0;
        });
        const isWrong = isInEnglish(screen) !== unknown.length > 0;
        if (isWrong || boxes.cut.length + boxes.sideways.length > 0)
          wrong.push({ screen: screen.name, unknown, ...boxes });
      } catch (error) {
        // The others are looked at all the same: one run names all of them.
        wrong.push({ screen: screen.name, stopped: String(error) });
      }
      await context.close();
    });
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(typed).filter((reason) => !seen.has(reason))).toEqual([]);
});

/** A call of theirs is never answered. */
const isHeld = ({ name }: Screen) => ["reminder-checking", "several-loading"].includes(name);
