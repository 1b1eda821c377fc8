import type { Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import { formatDayOfSubject, formatLongDateWithYear, formatMediumDate } from "#core/words/dates.ts";
import { recordWords as record } from "#core/words/pages/record-words.ts";
import { m } from "#messages";
import { takeSuggestedDate, unfold } from "../support/dashboard-page.ts";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { maraForm, today } from "../support/forms.ts";
import { clickMoveTo, openLink, remindersTo, resetClock } from "../support/outbox.ts";
import { expectNoSidewaysScroll } from "../support/page-facts.ts";
import { addPerson, createStage } from "../support/screens/stage.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { openPerson, shownPlace } from "../support/two-people.ts";

// Mara looks after her sons. Ben's paper names a range of days, Cal's one day, and Cal has moved, too.

const who = "mara.year";
const [mara, ben, cal] = [`${who}@mail.example`, `ben.${who}@mail.example`, `cal.${who}@mail.example`];
const inDays = (days: number) => today().add({ days });
const range = { opensOn: inDays(5), dueOn: inDays(20) };
const moved = inDays(12);
test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(({ daymark }) => resetClock(daymark.url));
test.afterAll(({ daymark }) => resetClock(daymark.url));

const subjectsTo = (page: Page, address: string) => async () =>
  (await messagesTo(page, address)).map(({ subject }) => subject);

async function moveTo(page: Page, date: Temporal.PlainDate): Promise<void> {
  await page.goto("/outbox");
  await clickMoveTo(page, date);
}

async function openDashboardOf(page: Page, child: "Ben" | "Cal"): Promise<void> {
  await page.goto("/reminder");
  await openPerson(page, `${child} Quill`);
  await expect(shownPlace(page, `${child}’s county`)).toBeVisible();
}

/** What the API says of Ben's subscription. */
async function askAboutBen(page: Page, what: "locations" | "checkout") {
  const { registrants } = await (await page.request.get("/api/registrant")).json();
  const { subscription } = registrants.find(({ fname }: { fname: string }) => fname === "Ben");
  return (await page.request.get(`/api/${what}?subscription=${subscription}`)).json();
}

test("a helper's whole year with two people and each kind of date, its end, and the record of it", async ({
  page,
  daymark,
}) => {
  const forBen = maraForm(who, "Ben", 20);
  const locations = forBen.locations.map((place) => ({ ...place, firstDate: range.opensOn.toString() }));
  await signUpAndPay(page, daymark.url, { ...forBen, locations });
  await addPerson(page, createStage(daymark.url), maraForm(who, "Cal", 300));
  const setting = page.getByRole("dialog", { name: "Set the next date" });
  const updating = page.getByRole("dialog", { name: m.reminder_date_update() });

  await test.step("another date is added for Cal", async () => {
    await openDashboardOf(page, "Cal");
    await page.getByRole("button", { name: m.other_add() }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(m.other_name(), { exact: true }).fill("After the move");
    await dialog.getByRole("textbox", { name: m.other_day() }).fill(moved.toString());
    await dialog.getByRole("button", { name: m.other_submit() }).click();
    await expect(page.getByRole("region", { name: m.other_heading() })).toContainText("After the move");
  });

  await test.step("Ben's range opens: he and his mother are told; it is done, and the next one is as long", async () => {
    await moveTo(page, range.opensOn);
    await expect.poll(subjectsTo(page, ben)).toContain("You can go starting today");
    await expect.poll(subjectsTo(page, mara)).toContain("Someone you help: today is the first day to go");
    await openDashboardOf(page, "Ben");
    await page.getByRole("button", { name: "Ben has registered" }).click();
    await takeSuggestedDate(setting);
    await setting.getByRole("button", { name: "Set these days" }).click();
    await expect(setting).toBeHidden();
    await expect.poll(subjectsTo(page, ben)).toContain("Your date is marked as done");
  });

  await test.step("Cal says done by link, for the move", async () => {
    await moveTo(page, moved.subtract({ days: 1 }));
    await expect.poll(subjectsTo(page, cal)).toContain(`Due tomorrow: ${formatDayOfSubject(moved)} (blue)`);
    const [newest] = await remindersTo(page, cal);
    await openLink(page, newest, "/d/");
    await page.getByRole("button", { name: "Yes, it's done" }).click();
    await expect(page.getByText(/Its reminders have stopped/)).toBeVisible();
    await expect.poll(subjectsTo(page, mara)).toContain("Someone you help: marked as done");
  });

  await test.step("Ben's second range passes without an answer: Mara is asked, and enters the third", async () => {
    const { locations } = await askAboutBen(page, "locations");
    await moveTo(page, Temporal.PlainDate.from(locations[0].nextDueOn).add({ days: 5 }));
    await expect.poll(subjectsTo(page, ben)).toContain("Last day to go was 3 days ago");
    await expect.poll(subjectsTo(page, mara)).toContain("What is the next date?");
    await openDashboardOf(page, "Ben");
    const questions = page.locator("#dates-now");
    await expect(questions).toContainText("5 days late");
    await questions.getByRole("button", { name: m.reminder_date_update() }).click();
    await takeSuggestedDate(updating);
    await updating.getByRole("radio", { name: m.reminder_done_no() }).check();
    await updating.getByRole("button", { name: "Set these days" }).click();
    await expect(updating).toBeHidden();
  });

  await test.step("the year ends: Mara is told before and after, and the page leads to another year", async () => {
    // Ben's year and Cal's end on the same day.
    const { checkout } = await askAboutBen(page, "checkout");
    const endsOn = Temporal.PlainDate.from(checkout.endsOn);
    await moveTo(page, endsOn.subtract({ days: 30 }));
    const yearEnds = m.subject_year_ends({ brand: brand.name, day: formatMediumDate(endsOn) });
    await expect.poll(subjectsTo(page, mara)).toContain(yearEnds);
    await openDashboardOf(page, "Ben");
    await expect(page.getByText(m.reminder_year_ends_soon(), { exact: false })).toBeVisible();
    await moveTo(page, endsOn.add({ days: 1 }));
    await expect.poll(subjectsTo(page, mara)).toContain(m.subject_year_ended({ brand: brand.name }));
    for (const child of ["Ben", "Cal"] as const) {
      await openDashboardOf(page, child);
      const ended = m.reminder_year_has_ended({ lastDay: formatLongDateWithYear(endsOn) });
      await expect(page.getByText(ended, { exact: false })).toBeVisible();
    }
    await expectNoSidewaysScroll(page, 390);
  });

  await test.step("the record has the year of each, on paper, too", async () => {
    await openDashboardOf(page, "Ben");
    await unfold(page, m.reminder_sent_heading());
    await page.getByRole("link", { name: m.record_open() }).click();
    const dates = (place: string) => page.getByRole("region", { name: place }).getByRole("listitem");
    const first = dates("Ben’s county").filter({ hasText: formatLongDateWithYear(range.dueOn) });
    await expect(first).toContainText(formatLongDateWithYear(range.opensOn));
    await expect(first).toContainText(`(${record.ways.dashboard()}).`);
    await expect(dates("Ben’s county").filter({ hasText: record.outcomes.passed() })).not.toHaveCount(0);
    await openPerson(page, "Cal Quill");
    await page.emulateMedia({ media: "print" });
    await expect(dates("Cal’s county")).not.toHaveCount(0);
    await expect(page.getByText("After the move")).toHaveCount(0);
    await expect(page.getByText("For Cal")).toBeVisible();
  });
});
