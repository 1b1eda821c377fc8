import { Temporal } from "temporal-polyfill";
import { registrantForm } from "#core/signup/sample-forms.ts";
import { readIcs } from "#tests/support/read-ics.ts";
import { expectAccessible } from "../support/accessible.ts";
import { unfold } from "../support/dashboard-page.ts";
import { expect, test } from "../support/daymark.ts";
import { signUpAndPay } from "../support/signed-up.ts";

// Further ahead than the journeys move their clock: they may share this server.
const dueOn = Temporal.Now.plainDateISO("America/Chicago").add({ days: 100 });
const email = "rosa.calendar@mail.example";
const form = {
  ...registrantForm,
  registrantInfo: { ...registrantForm.registrantInfo, email },
  locations: registrantForm.locations.map((location) => ({
    ...location,
    registrationDate: dueOn.toString(),
  })),
  account: { email },
  verificationEmail: email,
};
const compact = (date: Temporal.PlainDate) => date.toString().replaceAll("-", "");

test("the dates are read by a calendar program, until the address is closed", async ({
  page,
  context,
  request,
  daymark,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUpAndPay(page, daymark.url, form);
  await page.goto("/reminder");
  const card = page.getByRole("region", { name: "Your calendar" });
  await unfold(page, "Your calendar");
  await expect(card).toContainText("Anyone with this address can see the dates.");

  await card.getByRole("button", { name: "Make a calendar address" }).click();
  const field = card.getByLabel("The address");
  await expect(field).toHaveValue(/\/c\/[\w-]{32}\.ics$/);
  const address = await field.inputValue();
  // With webcal: some programs would send the key over plain http.
  await expect(card.getByRole("link")).toHaveCount(0);
  await expectAccessible(page);
  await card.getByRole("button", { name: "Copy the address" }).click();
  await expect(card.getByRole("status")).toHaveText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  const read = async () => {
    const answer = await request.get(address);
    expect(answer.status()).toBe(200);
    return readIcs(await answer.text()).parts.map(({ properties }) => properties["DTSTART;VALUE=DATE"]);
  };
  expect(await read()).toEqual([compact(dueOn)]);

  await page.getByRole("button", { name: "Hide details" }).click();
  expect(await page.content()).not.toContain(address);
  await page.reload();
  await page.getByRole("button", { name: "Hide details" }).click();
  await unfold(page, "Your calendar");
  await expect(card).toContainText("It cannot be shown again");
  expect(await page.content()).not.toContain(address);
  await card.getByRole("button", { name: "Close the address" }).click();
  await expect(card.getByRole("button", { name: "Make a calendar address" })).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});

test("one date goes into a calendar as a file", async ({ page, daymark }) => {
  const own = `one.${email}`;
  await signUpAndPay(page, daymark.url, {
    ...form,
    registrantInfo: { ...form.registrantInfo, email: own },
    account: { email: own },
    verificationEmail: own,
  });
  await page.goto("/reminder");
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Add to calendar/ }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("date.ics");
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const [event] = readIcs(Buffer.concat(chunks).toString("utf8")).parts;
  expect(event?.properties).toMatchObject({ "DTSTART;VALUE=DATE": compact(dueOn), SUMMARY: "Your date" });
});
