import { m } from "#messages";
import { expect, test } from "../support/daymark.ts";
import { openAwake } from "../support/waking-up.ts";

test("home says in a phone's first screen what it does, the price, and that messages say nothing, with one button", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const main = page.getByRole("main");
  for (const words of [
    m.door_how_date(),
    m.door_how_messages(),
    m.door_how_done(),
    m.door_quiet(),
    m.door_set_up(),
    "From $6.95 a year.",
  ]) {
    await expect(main.getByText(words).first(), words).toBeInViewport({ ratio: 1 });
  }
  await main.getByText(m.door_see_prices()).click();
  await expect(main.getByRole("cell", { name: "$18.95" })).toBeVisible();
  await expect(main.getByText(m.sample_mail_subject(), { exact: true })).toBeVisible();
});

// The form makes account and reminders; /signup makes the account alone, and says so.
for (const [path, doors] of Object.entries({
  "/": [m.door_set_up()],
  "/reminder": [m.reminder_subscribe()],
  "/login": [m.login_to_signup()],
  "/signup": [m.door_set_up()],
  "/forgot-password": [],
  "/verify-email": [],
})) {
  test(`${path} has one way in for somebody new at most`, async ({ page }) => {
    await openAwake(page, path);
    if (path === "/reminder") await expect(page.getByText(m.door_quiet())).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.locator("a[href='/signup'], a[href='/reminder_signup']")).toHaveText(doors);
  });
}
