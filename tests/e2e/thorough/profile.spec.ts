import { Temporal } from "temporal-polyfill";
import { registrantForm } from "#core/signup/sample-forms.ts";
import { expect, test } from "../support/daymark.ts";
import { signUpAndPay } from "../support/signed-up.ts";

const dueOn = Temporal.Now.plainDateISO("America/Chicago").add({ days: 100 });

test("the profile shows the email and the id; its menu works by keyboard and closes by itself", async ({
  page,
  daymark,
}) => {
  await page.goto("/profile");
  await expect(page.getByText("Please log in to see your profile.")).toBeVisible();
  const form = { ...registrantForm, account: { email: "rosa.profile@mail.example" } };
  await signUpAndPay(page, daymark.url, {
    ...form,
    registrantInfo: { ...form.registrantInfo, email: "rosa.profile@mail.example", phone: "(515) 555-0178" },
    locations: form.locations.map((location) => ({ ...location, registrationDate: dueOn.toString() })),
    verificationEmail: "rosa.profile@mail.example",
  });
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    "**/api/auth/get-session",
    async (route) => {
      await mayAnswer;
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto("/profile");
  await expect(page.getByText("Loading profile...")).toBeVisible();
  answer();
  await expect(page).toHaveTitle(/My profile/);
  await expect(page.getByRole("heading", { level: 1, name: "My Profile" })).toBeVisible();
  const facts = page.getByRole("main");
  await expect(facts).toContainText("rosa.profile@mail.example");
  const session = await (await page.request.get("/api/auth/get-session")).json();
  await expect(facts).toContainText(session.user.id);

  await test.step("the menu", async () => {
    const opener = page.getByRole("button", { name: "Your account" });
    const menu = page.locator("#profile-menu");
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(menu).toContainText("rosa.profile@mail.example");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await opener.click();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(menu).toBeHidden();
    await page.goto("/reminder");
    await opener.click();
    await menu.getByRole("link", { name: "My Profile" }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(menu).toBeHidden();
    await opener.click();
    await menu.getByRole("button", { name: "Logout" }).click();
    const loggedOut = page.getByRole("dialog", { name: "Logged Out" });
    await expect(loggedOut).toContainText("You have been successfully logged out.");
    await loggedOut.getByRole("button", { name: "OK" }).click();
    await expect(page.getByText("Please log in to see your profile.")).toBeVisible();
  });
});
