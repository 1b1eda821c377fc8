import type { Page } from "@playwright/test";
import type { Temporal } from "temporal-polyfill";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { sayProblem } from "#core/words/problem-words.ts";
import { expect, test } from "../support/daymark.ts";
import { rosaForm, today } from "../support/forms.ts";
import { clickMoveTo, resetClock } from "../support/outbox.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { answerAt, hearDialog, openWithAnswers, sendForm, turnTo } from "../support/wizard-form.ts";

const later = today.add({ days: 20 });
const form = rosaForm("rosa.clock", 30);

test.beforeEach(({ daymark }) => resetClock(daymark.url));
test.afterAll(({ daymark }) => resetClock(daymark.url));

const bar = (page: Page) => page.getByRole("complementary", { name: "Demo" });
const clockWords = (date: Temporal.PlainDate) => `The demo clock says ${formatLongDateWithYear(date)}.`;
const dateField = (page: Page) => answerAt(page, "locations.0.registrationDate");

test("a moved clock rules the wizard and its dates, also of a page that was open before", async ({
  page,
  context,
}) => {
  await openWithAnswers(page, rosaForm("rosa.clock", 5));
  await turnTo(page, "places");
  await expect(dateField(page)).toHaveAttribute("min", today.toString());
  await expect(bar(page)).toContainText("Nothing is sent");
  await expect(bar(page)).not.toContainText("clock");
  const other = await context.newPage();
  await other.goto("/outbox");
  await clickMoveTo(other, later);
  await expect(bar(other)).toContainText(clockWords(later));
  // The first page was not touched meanwhile.
  await expect(bar(page)).toContainText(clockWords(later));
  await expect(dateField(page)).toHaveAttribute("min", later.toString());
  await sendForm(page);
  await hearDialog(page, {
    title: "Invalid Date",
    message: sayProblem({ code: "date-past", place: "Alder County" }),
  });
  await other.getByRole("button", { name: "Back to real time" }).click();
  await expect(bar(page)).not.toContainText("clock");
  await expect(dateField(page)).toHaveAttribute("min", today.toString());
});

test("pages of dates that are open while the clock moves follow it: the dashboard with its dialogs, the record, the paper", async ({
  page,
  context,
  daymark,
}) => {
  await signUpAndPay(page, daymark.url, form);
  await page.goto("/reminder");
  const main = page.getByRole("main");
  await expect(main).toContainText("30 days");
  const papers = [await context.newPage(), await context.newPage()];
  const paths = ["/reminder/record", "/reminder/print"];
  const expectPapers = async (day: Temporal.PlainDate) => {
    for (const paper of papers) {
      await expect(paper.getByRole("main")).toContainText(`Daymark, ${formatLongDateWithYear(day)}.`);
    }
  };
  for (const [at, paper] of papers.entries()) await paper.goto(paths[at] ?? "");
  await expectPapers(today);
  const other = await context.newPage();
  await other.goto("/outbox");
  await clickMoveTo(other, later);
  await expect(main).toContainText("10 days");
  await expectPapers(later);
  await page.getByRole("button", { name: "I have registered" }).click();
  const field = page.getByRole("dialog").getByLabel("Next date for Alder County");
  await expect(field).toHaveAttribute("min", later.toString());
});
