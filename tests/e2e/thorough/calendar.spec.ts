import { readIcs } from "#tests/support/read-ics.ts";
import { openFirstPlace, unfold } from "../support/dashboard-page.ts";
import { expect, test } from "../support/daymark.ts";
import { inDays, rosaForm } from "../support/forms.ts";
import { signUpAndPay } from "../support/signed-up.ts";

const dueOn = inDays(100).replaceAll("-", "");

test("the dates are read by a calendar program, until the address is closed; one date is a file", async ({
  page,
  context,
  request,
  daymark,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUpAndPay(page, daymark.url, rosaForm("rosa.calendar"));
  await page.goto("/reminder");
  await openFirstPlace(page);
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Add to calendar/ }).click();
  expect((await waiting).suggestedFilename()).toBe("date.ics");

  const card = page.getByRole("region", { name: "Your calendar" });
  await unfold(page, "Your calendar");
  await card.getByRole("button", { name: "Make a calendar link" }).click();
  const field = card.getByLabel("Your calendar link");
  await expect(field).toHaveValue(/\/c\/[\w-]{32}\.ics$/);
  const address = await field.inputValue();
  // With webcal: some programs would send the key over plain http.
  await expect(card.getByRole("link")).toHaveCount(0);
  await card.getByRole("button", { name: "Copy the link" }).click();
  await expect(card.getByRole("status")).toHaveText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const answer = await request.get(address);
  const events = readIcs(await answer.text()).parts;
  expect(events.map(({ properties }) => properties["DTSTART;VALUE=DATE"])).toEqual([dueOn]);

  await page.getByRole("button", { name: "Hide details" }).click();
  await expect(page.getByRole("button", { name: "Show details" })).toBeVisible();
  expect(await page.content()).not.toContain(address);
  await page.reload();
  await page.getByRole("button", { name: "Show details" }).click();
  await unfold(page, "Your calendar");
  await expect(card).toContainText("We can't show it again");
  expect(await page.content()).not.toContain(address);
  await card.getByRole("button", { name: "Turn off the link" }).click();
  await expect(card.getByRole("button", { name: "Make a calendar link" })).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});
