import type { Page } from "@playwright/test";
import type { Temporal } from "temporal-polyfill";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { sayProblem } from "#core/words/problem-words.ts";
import { expect, test } from "../support/daymark.ts";
import { rosaForm, today } from "../support/forms.ts";
import { clickMoveTo, resetClock } from "../support/outbox.ts";
import { answerAt, hearDialog, openWithAnswers, sendForm, turnTo } from "../support/wizard-form.ts";

const later = today().add({ days: 20 });

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
  await expect(dateField(page)).toHaveAttribute("min", today().toString());
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
  await expect(dateField(page)).toHaveAttribute("min", today().toString());
});
