import type { Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import type { SignupForm } from "#core/signup/form.ts";
import { registrantForm } from "#core/signup/sample-forms.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { sayProblem } from "#core/words/problem-words.ts";
import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/daymark.ts";
import { clickMoveTo, resetClock } from "../support/outbox.ts";
import { expectNoSidewaysScroll } from "../support/page-facts.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { answerAt, hearDialog, openWithAnswers, sendForm } from "../support/wizard-form.ts";

const today = Temporal.Now.plainDateISO("America/Chicago");
const later = today.add({ days: 20 });
const dueOn = today.add({ days: 30 });
const email = "rosa.clock@mail.example";
const tooEarly = today.add({ days: 5 });
const place = { name: "Alder County", frequency: "4", registrationDate: dueOn.toString() };
const form: SignupForm = {
  ...registrantForm,
  registrantInfo: { ...registrantForm.registrantInfo, email, phone: "" },
  textAccess: "no",
  locations: [place],
  account: { email },
  verificationEmail: email,
};

test.beforeEach(({ daymark }) => resetClock(daymark.url));
test.afterAll(({ daymark }) => resetClock(daymark.url));

const bar = (page: Page) => page.getByRole("complementary", { name: "Demo" });
const clockWords = (date: Temporal.PlainDate) => `The demo’s clock is at ${formatLongDateWithYear(date)}.`;
const dateField = (page: Page) => answerAt(page, "locations.0.registrationDate");

test("a moved clock rules the wizard and its dates, also of a page that was open before", async ({
  page,
  context,
}) => {
  await openWithAnswers(page, { ...form, locations: [{ ...place, registrationDate: tooEarly.toString() }] });
  await expect(dateField(page)).toHaveAttribute("min", today.toString());
  await expect(bar(page)).toContainText("nothing is sent");
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
    message: sayProblem({ code: "date-past", place: place.name }),
  });
  await other.getByRole("button", { name: "Back to the real time" }).click();
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

test("the clock moved by nobody's tab is noticed when somebody comes back to the page", async ({
  page,
  daymark,
}) => {
  await page.goto("/terms");
  await expect(bar(page)).toContainText("nothing is sent");
  const moved = await page.request.post("/api/outbox/clock", {
    data: { date: later.toString() },
    headers: { Origin: daymark.url },
  });
  expect(moved.status()).toBe(200);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(bar(page)).toContainText(clockWords(later));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 320);
});
