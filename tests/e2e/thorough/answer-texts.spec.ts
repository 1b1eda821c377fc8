import { openRow } from "../support/dashboard-page.ts";
import { expect, test } from "../support/daymark.ts";
import { formOf } from "../support/forms.ts";
import { signUpAndPay } from "../support/signed-up.ts";

// An invalid number is refused on purpose.
test.use({ allowConsoleError: /status of 422/ });

test("somebody without an email agrees by text, asks, and stops, all from the outbox", async ({
  page,
  daymark,
}) => {
  const form = formOf("felix.texts");
  // Rosa has a number and no email, so nobody can ask her by mail.
  const registrantInfo = { ...form.registrantInfo, email: "", phone: "(515) 555-0166" };
  await signUpAndPay(page, daymark.url, { ...form, emailAccess: "no", registrantInfo });
  await page.goto("/reminder");
  const people = page.getByRole("region", { name: /Who gets reminders/ });
  await expect(people).toContainText("Texts: waiting for a reply");
  await openRow(page, registrantInfo.fullName);
  await expect(page.getByRole("main")).toContainText("Ask them to text START to (515) 555-0100");

  await page.goto("/outbox");
  await page.getByText("Text us from another phone").click();
  const elsewhere = page.locator("details", { hasText: "Text us from another phone" });
  await elsewhere.getByRole("button", { name: "START" }).click();
  await expect(elsewhere).toContainText("Please enter a 10-digit US phone number that can get texts.");
  await elsewhere.getByLabel("From the number").fill("515-555-0166");
  await elsewhere.getByRole("button", { name: "START" }).click();

  const opened = page.getByRole("region", { name: "The text" });
  await expect(opened).toContainText("Felix added you to date reminders.");
  const answer = opened.getByRole("region", { name: "Answer as (515) 555-0166" });
  await answer.getByLabel("Or type something else").fill("help, please!");
  await answer.getByRole("button", { name: "Send" }).click();
  await expect(opened).toContainText(
    "Someone you know added this number. Nothing to pay. Msg & data rates may apply. START, STOP to end.",
  );
  await answer.getByRole("button", { name: "STOP" }).click();
  await expect(opened).toContainText("texts to this number have stopped");
  await answer.getByRole("button", { name: "DONE" }).click();
  await expect(answer).toContainText("We don't answer that.");

  await page.goto("/reminder");
  await expect(people).toContainText("Texts: off");
  await openRow(page, registrantInfo.fullName);
  await expect(page.getByRole("main")).toContainText(
    "They can text START to (515) 555-0100 to turn texts back on.",
  );
});
