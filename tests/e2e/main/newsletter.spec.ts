import type { Page } from "@playwright/test";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { errorBeside } from "../support/field-error.ts";
import { openLink } from "../support/outbox.ts";
import { openAwake } from "../support/waking-up.ts";

const checkInbox = "Please check your inbox (and spam folder). Open the link in our email to join the list.";

const band = (page: Page) => page.getByRole("region", { name: /^Get an email when/ });

/** The newest mail to an address, as soon as there are this many. */
async function mailTo(page: Page, address: string, count = 1) {
  await expect.poll(async () => (await messagesTo(page, address)).length).toBe(count);
  return (await messagesTo(page, address))[0];
}

test("the form says what is wrong; opening the mailed link changes nothing; its buttons put an address on the list and take it off", async ({
  page,
}) => {
  const email = "felix.newsletter@mail.example";
  await openAwake(page, "/spmap");
  const form = band(page);
  await form.getByRole("button", { name: "Sign up" }).click();
  await expect(errorBeside(form, "Please enter your first name.")).toBeVisible();
  await expect(errorBeside(form, "Please enter a valid email address.")).toBeVisible();
  await expect(form.getByLabel("First name")).toBeFocused();
  await form.getByLabel("First name").fill("Felix");
  await form.getByLabel("Email").fill("felix@mail");
  await form.getByLabel("Email").press("Enter");
  await expect(form.getByLabel("Email")).toBeFocused();
  await expect(form.getByLabel("First name")).toHaveValue("Felix");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Email").press("Enter");
  await expect(form.getByRole("status")).toHaveText(checkInbox);
  await expect(form.getByLabel("Email")).toHaveValue("");

  const mail = await mailTo(page, email);
  expect(mail?.subject).toBe("Confirm that you want news from Daymark");
  await openLink(page, mail, "/n/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("News from Daymark");
  const ask = () =>
    page.request.post("/api/newsletter", {
      data: { first_name: "Felix", email },
      headers: { Origin: new URL(page.url()).origin },
    });
  await ask();
  expect((await mailTo(page, email, 2))?.subject).toBe("Confirm that you want news from Daymark");
  await page.getByRole("button", { name: "Yes, send me news" }).click();
  await expect(page).toHaveURL(/\/newsletter\/confirmed$/);
  await ask();
  const known = await mailTo(page, email, 3);
  expect(known?.subject).toBe("You already get news from Daymark");
  await openLink(page, known, "/n/");
  await page.getByRole("button", { name: "No, unsubscribe" }).click();
  await expect(page).toHaveURL(/\/newsletter\/left$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form is refused, asked for, confirmed and left by pages alone, with nothing personal in their addresses", async ({
    page,
  }) => {
    const email = "nina@mail.example";
    await page.goto("/");
    await band(page).getByLabel("First name").fill(" ");
    await band(page).getByLabel("Email").fill("nina@mail");
    await band(page).getByRole("button", { name: "Sign up" }).click();
    await expect(page).toHaveURL(/\/newsletter\/not-taken$/);
    await page.getByLabel("First name").fill("Nina");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page).toHaveURL(/\/newsletter\/check-email$/);
    await expect(page.getByText(checkInbox)).toBeVisible();
    await openLink(page, await mailTo(page, email), "/n/");
    await page.getByRole("button", { name: "Yes, send me news" }).click();
    await expect(page).toHaveURL(/\/newsletter\/confirmed$/);
    await openLink(page, await mailTo(page, email), "/n/");
    await page.getByRole("button", { name: "Mensajes en español" }).click();
    await expect(page).toHaveURL(/\/es\/newsletter\/language$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Idioma guardado");
    await openLink(page, await mailTo(page, email), "/n/");
    await page.getByRole("button", { name: "Messages in English" }).click();
    await expect(page).toHaveURL(/\/\/[^/]+\/newsletter\/language$/);
    await openLink(page, await mailTo(page, email), "/n/");
    await page.getByRole("button", { name: "No, unsubscribe" }).click();
    await expect(page).toHaveURL(/\/newsletter\/left$/);
  });
});
