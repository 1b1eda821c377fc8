import { Temporal } from "temporal-polyfill";
import { registrantForm } from "#core/signup/sample-forms.ts";
import { expect, test } from "../support/daymark.ts";
import { clickMoveTo, resetClock } from "../support/outbox.ts";
import { signUpAndPay } from "../support/signed-up.ts";

const today = Temporal.Now.plainDateISO("America/Chicago");
const dueOn = today.add({ days: 2 });
const email = "rosa.unanswered@mail.example";
const form = {
  ...registrantForm,
  registrantInfo: { ...registrantForm.registrantInfo, email, phone: "(515) 555-0163" },
  locations: [{ name: "Alder County", frequency: "4", registrationDate: dueOn.toString() }],
  account: { email },
  verificationEmail: email,
};

test.beforeAll(({ daymark }) => resetClock(daymark.url));
test.afterAll(({ daymark }) => resetClock(daymark.url));

test("a date that nobody has answered is not called done until somebody says so", async ({
  page,
  daymark,
}) => {
  await signUpAndPay(page, daymark.url, form);
  await page.goto("/outbox");
  await clickMoveTo(page, dueOn.add({ days: 4 }));
  await page.goto("/reminder");
  const words = dueOn.toLocaleString("en-US", { weekday: "long", month: "long", day: "numeric" });
  await expect(
    page.getByText("If you have registered, tell us the next date. If not, call the office."),
  ).toBeVisible();
  const card = page.getByRole("region", { name: words });
  await expect(card).toContainText("4 days ago");
  await expect(card).toContainText("Last date, Alder County");
  await expect(card.getByText("Done", { exact: true })).toHaveCount(0);
  const places = page.getByRole("region", { name: "Places" });
  await expect(places).toContainText("4 days ago");
  await expect(places).not.toContainText("waiting for the next date");

  await card.getByRole("button", { name: "Set the next date" }).click();
  const dialog = page.getByRole("dialog", { name: "Set the next date" });
  await dialog.getByText("There is no next date").click();
  await dialog.getByRole("button", { name: "Registered, no new date yet" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("You told us today, on this page. Its reminders have stopped.")).toBeVisible();
  // Nothing is planned any more, so there is no strip, and one button.
  await expect(card.getByText("Done", { exact: true })).toHaveCount(1);
  await expect(card.getByText("Not needed")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Set the next date" })).toHaveCount(1);
  await expect(places).toContainText("waiting for the next date");
});
