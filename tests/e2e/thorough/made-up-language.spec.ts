import { expect, test } from "@playwright/test";
import { brand } from "#core/brand.ts";
import { states } from "#core/directory/states.ts";
import type { RunningServer } from "#tests/support/start-server.ts";
import { startRecordedServer } from "../support/api-answers.ts";
import { findForeignText } from "../support/foreign-text.ts";
import { ensureMadeUpLanguage, madeUp } from "../support/made-up-language.ts";
import { openScreen, type Screen } from "../support/screens/screen.ts";
import { createStage } from "../support/screens/stage.ts";
import { screens } from "../support/screens.ts";

/** What nobody translates. The test names each that no screen shows any more. */
const typed: Readonly<Record<string, RegExp>> = {
  "the brand": new RegExp(brand.name),
  "addresses, and the id of an account or a receipt": /\S+@\S+|[\da-f]{8}-[\da-f]{4}/i,
  "the short names of weekdays, which come from Intl": /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)$/,
  "a language by its own name": /^English$/,
  "people of the tests": /^(Rosa|Felix|Nina|Ben|Cal|Mara|Alma|Benjamin|Cora|Dan)\b/,
  "what these people typed":
    /Alder County|Marsh City|Ben’s county|Mr\. Ruiz|Send the letter|Courthouse B|only with an|in cash|Photo ID|The paper or|blue van|Receipt 4711|Moved by letter|Shore Road/,
  "letters of an address that is not shown whole": /^(Ald|Har)…$/,
  "agencies of the sample, and their streets":
    /(Sheriff's Office|Police|Department)\b|, [A-Z]{2}$|^(Alder Falls|Ames Landing|Bell Prairie|Cedar Hollow|St\. Ansgar Ford)$/,
  "keys and codes of the tests": /^(NBSW Y3DP .*|\w{4}-\w{4}-\w{4})$/,
  organizations: /^(NARSOL|ACSOL)$/,
  "names of states": new RegExp(`^(${states.map(({ name }) => name).join("|")})$`),
};

/** Prose of `content/`, messages to readers of English, and texts that tests answer in the server's place. */
const inEnglish =
  /^(about-us|adam-walsh-act|terms|privacy|docs(-topic|-search)?|outbox|outbox-text|reminder-lapsed)$/;

/** What is done there looks for a word and nothing beside it. Only how these screens begin is looked at. */
const onlyOpened = new Set([
  "home-newsletter-refused",
  "older-form-refused",
  "login-refused",
  "login-code",
  "login-code-asked",
  "signup-refused",
  "signup-done",
  "profile-menu",
  "logged-out",
  "wizard-without-payments-and-texts",
  "wizard-refused",
  "wizard-about-you-refused",
  "wizard-people",
  "wizard-registrant",
  "wizard-family",
  "wizard-date-too-far",
  "email-check",
  "email-check-wrong-code",
  "reminder-calendar-address",
  "reminder-edit-person",
  "reminder-edit-place",
  "reminder-payment-back",
  "several-first",
  "several-end",
  "reminder-visit-offices",
  "reminder-visit-refused",
  "reminder-change-once",
  "reminder-edit-duty",
  "reminder-duty-date",
  "reminder",
  "reminder-everything-sent",
  "reminder-overdue-sheriff",
  "reminder-lapsed",
]);

let server: RunningServer;
test.beforeAll(async () => {
  server = await startRecordedServer({ bundle: `${await ensureMadeUpLanguage()}/build/node/daymark.js` });
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
      const context = await browser.newContext({ baseURL: server.url, viewport });
      const page = await context.newPage();
      // A step that finds no word would otherwise wait as long as the whole test.
      page.setDefaultTimeout(30_000);
      try {
        await openScreen(page, stage, inMadeUp(screen));
        if (!isHeld(screen)) await page.waitForLoadState("networkidle");
        await page.setViewportSize(viewport);
        const { foreign, ...boxes } = await findForeignText(page);
        const unknown = foreign.filter((text) => {
          const reasons = Object.keys(typed).filter((reason) => typed[reason]?.test(text));
          for (const reason of reasons) seen.add(reason);
          return reasons.length === 0;
        });
        const isWrong = inEnglish.test(screen.name) !== unknown.length > 0;
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
  const withSteps = new Set(screens.filter(({ act }) => act).map(({ name }) => name));
  expect([...onlyOpened].filter((name) => !withSteps.has(name))).toEqual([]);
});

/** A call of theirs is never answered. */
const isHeld = ({ name }: Screen) => ["reminder-checking", "several-loading"].includes(name);

/** The screen behind the prefix of the language. */
function inMadeUp({ path, act, ...screen }: Screen): Screen {
  return {
    ...screen,
    path: async (page, stage) => {
      const own = typeof path === "string" ? path : await path(page, stage);
      return `/${madeUp}${own === "/" ? "" : own}`;
    },
    ...(act && !onlyOpened.has(screen.name) && { act }),
  };
}
