import { Temporal } from "temporal-polyfill";
import { catalogue } from "#core/words/catalogue.ts";
import { expect, test } from "../support/daymark.ts";
import { inDays, onePlaceFormOf } from "../support/forms.ts";
import { clickMoveTo, linkIn, resetClock } from "../support/outbox.ts";
import { signUpAndPay } from "../support/signed-up.ts";

const { doneLink, reminder } = catalogue;

test.beforeEach(({ daymark }) => resetClock(daymark.url));
test.afterAll(({ daymark }) => resetClock(daymark.url));

test("a date that was missed stands first, with a number to call; the ZIP code for it stays nowhere", async ({
  page,
  daymark,
}) => {
  const form = onePlaceFormOf("felix.overdue", 2);
  await signUpAndPay(page, daymark.url, form);
  await page.goto("/outbox");
  await clickMoveTo(page, Temporal.PlainDate.from(inDays(3)));

  await test.step("the link of the mail says what to do, and leads the account holder on", async () => {
    await page.goto(await linkIn(page, form.account.email, "/d/"));
    await expect(page.getByRole("main")).toContainText(doneLink.notDoneYet("Rosa"));
    await expect(page.getByRole("main")).not.toContainText(/sheriff|police|ZIP/i);
    await page.getByRole("link", { name: doneLink.whatToDoNow }).click();
  });

  const zip = page.getByLabel(reminder.overdue.zip("Rosa"));
  const call = page.getByRole("link", { name: /^Call \(\d{3}\)/ });
  await test.step("the card stands first, and finds the sheriff", async () => {
    await expect(page.getByRole("main").getByRole("region").first()).toContainText("has passed.");
    await zip.fill("50010");
    await expect(call.first()).toHaveAttribute("href", /^tel:\+1\d{10}$/);
    await expect(page.getByRole("main")).toContainText("Alder County Sheriff's Office");
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
    );
    expect(kept + page.url()).not.toContain("50010");
    await page.reload();
    await expect(zip).toHaveValue("");
  });

  await test.step("a ZIP code that nobody knows leads to the list", async () => {
    await zip.fill("00000");
    await expect(page.getByText(reminder.overdue.noSheriff)).toBeVisible();
  });

  await test.step("hidden details hide field and offices", async () => {
    await page.getByRole("button", { name: "Hide details" }).click();
    await expect(zip).toHaveCount(0);
    await expect(page.getByRole("link", { name: reminder.overdue.findNumber })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(/sheriff/i);
  });
});
