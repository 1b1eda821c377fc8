import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/daymark.ts";
import { errorBeside } from "../support/field-error.ts";
import { expectNoSidewaysScroll, expectSoundOutline } from "../support/page-facts.ts";
import { openBeforeScripts } from "../support/waking-up.ts";
import { pick } from "../support/wizard.ts";

const failed = "Please fill out all required fields and correct any errors.";
const who = "Who are you?";
const access = "Does the registrant have Internet/phone access?";
const purchase = (page: Page) => page.getByRole("button", { name: "Purchase" });

/** Sends the form, reads the alert and closes it. The focus is then on the first wrong answer. */
async function sendAndHear(page: Page, first: string): Promise<void> {
  await purchase(page).click();
  const dialog = page.getByRole("dialog", { name: "Notification" });
  await expect(dialog).toContainText(failed);
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(page.locator(`[id="${first}"]`)).toBeFocused();
}

/** Opens the form and answers it as a friend of a registrant without access. */
async function fillAsFriend(page: Page): Promise<void> {
  await page.goto("/subscribe");
  await pick(page, who, "I am a friend");
  await pick(page, access, "No");
  await page.getByLabel("Your First Name").fill("Felix");
  await page.getByLabel("Your Last Name").fill("Moreno");
  await page.getByLabel("Your Email").fill("felix@mail.example");
  await page.getByLabel("Your Cell").fill("(515) 555-0143");
  await page.getByLabel("Registrant First Name").fill("Rosa");
  await page.getByLabel("Registrant Last Name").fill("Delgado");
  await page.getByLabel("Registrant Next Registration Date").fill("2027-03-01");
  await pick(page, "Service level", "2 times a year: $9.99");
}

test("it is reached by its name in the navbar, and says that it is the older form", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Subscribe (Test)" }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
  await expect(page).toHaveTitle("Subscribe (Test) - Daymark");
  await expect(page.getByText("This is the older form.")).toBeVisible();
  await expect(page.getByText("Your request was not taken.")).toBeHidden();
});

test("the purchase waits for a service level; there are six with their prices", async ({ page }) => {
  await page.goto("/subscribe");
  await expect(purchase(page)).toBeDisabled();
  await expect(page.getByText("Please select a service level.")).toBeVisible();
  const levels = page.getByRole("group", { name: "Service level" }).getByRole("radio");
  await expect(levels).toHaveCount(6);
  const words = page.getByRole("group", { name: "Service level" }).locator(".pick");
  await expect(words).toHaveText([
    "Once a year: $7.99",
    "2 times a year: $9.99",
    "4 times a year: $13.99",
    "6 times a year: $17.99",
    "8 times a year: $21.99",
    "10 times a year: $25.99",
  ]);
  await pick(page, "Service level", "Once a year: $7.99");
  await expect(purchase(page)).toBeEnabled();
  await pick(page, who, "I am a friend");
  await expect(purchase(page)).toBeDisabled();
});

test("what was picked before the page's scripts have come is kept, counts, and can be changed", async ({
  page,
}) => {
  const letThrough = await openBeforeScripts(page, "/subscribe");
  await pick(page, "Service level", "4 times a year: $13.99");
  await pick(page, access, "No");
  await pick(page, who, "I am a family member");
  letThrough();
  await expect(page.getByLabel("Your First Name")).toBeVisible();
  await expect(page.getByText("They come to you instead.")).toBeVisible();
  await expect(purchase(page)).toBeEnabled();
  await page.getByLabel("Your First Name").fill("Ann");
  const isPicked = (name: string) => page.getByRole("radio", { name });
  await expect(isPicked("I am a family member")).toBeChecked();
  await expect(isPicked("4 times a year: $13.99")).toBeChecked();
  await pick(page, access, "Yes");
  await expect(page.getByLabel("Registrant Email")).toBeVisible();
  await expect(isPicked("I am a family member")).toBeChecked();
  await pick(page, who, "I am a friend");
  await expect(isPicked("4 times a year: $13.99")).not.toBeChecked();
  await expect(purchase(page)).toBeDisabled();
});

test("each rule is said beside its answer, in order, and the first wrong one gets the focus", async ({
  page,
}) => {
  await page.goto("/subscribe");
  await pick(page, "Service level", "4 times a year: $13.99");
  await sendAndHear(page, "subscriberType");
  await expect(errorBeside(page, "Please select your relation.")).toBeVisible();
  await expect(errorBeside(page, "Please specify Internet/phone access.")).toBeVisible();
  await pick(page, who, "I am a family member");
  await pick(page, "Service level", "4 times a year: $13.99");
  await sendAndHear(page, "hasAccess");
  await pick(page, access, "Yes");
  await sendAndHear(page, "ff_first_name");
  const labels = [
    "Your First Name",
    "Your Last Name",
    "Your Email",
    "Your Cell",
    "Registrant First Name",
    "Registrant Last Name",
    "Registrant Email",
    "Registrant Cell",
    "Registrant Next Registration Date",
  ];
  for (const label of labels) await expect(errorBeside(page, `${label} is required.`)).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expectAccessible(page);
    }
  }
  await expectNoSidewaysScroll(page, 320);
  await expectSoundOutline(page);
  for (const [index, label] of labels.entries()) {
    const field = page.getByLabel(label);
    if (label.endsWith("Email")) {
      await field.fill("felix@mail");
      await sendAndHear(page, (await field.getAttribute("id")) ?? "");
      await expect(errorBeside(page, "Invalid email format.")).toBeVisible();
      await field.fill("felix@mail.example");
    } else if (label.endsWith("Date")) {
      await field.fill("2027-03-01");
    } else {
      await field.fill("Moreno");
    }
    const next = labels[index + 1];
    if (next) await sendAndHear(page, (await page.getByLabel(next).getAttribute("id")) ?? "");
  }
});

test("another type empties the form, another answer about access the two fields that hang on it", async ({
  page,
}) => {
  await page.goto("/subscribe");
  await pick(page, who, "I am the registrant");
  await pick(page, access, "Yes");
  await page.getByLabel("Registrant First Name").fill("Rosa");
  await page.getByLabel("Registrant Email").fill("rosa@mail.example");
  await page.getByLabel("Registrant Cell").fill("515 555 0142");
  await pick(page, access, "No");
  await expect(page.getByText("Without either they cannot reach you.")).toBeVisible();
  await expect(page.getByLabel("Registrant Email")).toHaveCount(0);
  await pick(page, access, "Yes");
  await expect(page.getByLabel("Registrant Email")).toHaveValue("");
  await expect(page.getByLabel("Registrant Cell")).toHaveValue("");
  await expect(page.getByLabel("Registrant First Name")).toHaveValue("Rosa");
  await pick(page, who, "I am a family member");
  await expect(page.getByLabel("Registrant First Name")).toHaveCount(0);
  await pick(page, access, "Yes");
  await expect(page.getByLabel("Registrant First Name")).toHaveValue("");
});

test("it posts the ten fields, and the wizard goes on with the answers from the browser's own memory", async ({
  page,
}) => {
  await fillAsFriend(page);
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await purchase(page).click();
  const request = await posted;
  expect(new URL(request.url()).pathname).toBe("/api/purchases");
  expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ""))).toEqual({
    reg_first_name: "Rosa",
    reg_last_name: "Delgado",
    reg_email: "",
    reg_cell: "",
    reg_date: "2027-03-01",
    ff_first_name: "Felix",
    ff_last_name: "Moreno",
    ff_email: "felix@mail.example",
    ff_cell: "(515) 555-0143",
    serviceLevel: "2",
  });
  await expect(page).toHaveURL(/\/reminder_signup\?step=details$/);
  await expect(page.getByRole("radio", { name: "I am a friend" })).toBeChecked();
  await pick(page, "2. Who will look after the account?", "I will");
  const you = page.getByRole("group", { name: "3. About you" });
  await expect(you.getByLabel("Full name")).toHaveValue("Felix Moreno");
  await expect(you.getByLabel("Email")).toHaveValue("felix@mail.example");
  await expect(you.getByLabel("Mobile phone")).toHaveValue("(515) 555-0143");
  await expect(
    page.getByRole("group", { name: "4. About the person who registers" }).getByLabel("Full name"),
  ).toHaveValue("Rosa Delgado");
  const place = page.getByRole("group", { name: "Place 1" });
  await expect(place.getByLabel("How often")).toHaveValue("2");
  await expect(place.getByLabel("Next date")).toHaveValue("2027-03-01");
  // The older form knows one day only. Whose paper gives several chooses so here, and the day becomes the last.
  await pick(page, "One day or several?", "Several days");
  await place.getByLabel("First day").fill("2027-02-01");
  await expect(place.getByLabel("Last day")).toHaveValue("2027-03-01");
});

test("what the server does not take leads back to the form, which says so", async ({ page }) => {
  await page.goto("/subscribe");
  await page.evaluate(() => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = "/process_purchase.php";
    document.body.append(form);
    form.submit();
  });
  await expect(page).toHaveURL(/\/subscribe#not-taken$/);
  await expect(page.getByText(failed)).toBeVisible();
  await expect(page.getByText("Nothing is lost")).toHaveCount(0);
  await expectAccessible(page);
});

test("what was typed and not taken is in the newer sign-up, and the form says so", async ({ page }) => {
  // As after too many requests from one network: the server refuses without reading what was typed.
  // The route stays to the end: the browser loads the next page while Playwright would take it away.
  await page.route("**/api/purchases", (route) => route.continue({ postData: "" }));
  await fillAsFriend(page);
  await purchase(page).click();
  await expect(page).toHaveURL(/\/subscribe#not-taken$/);
  await expect(page.getByText("Nothing is lost: the newer sign-up has your answers.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go on there" }).click();
  await expect(page).toHaveURL(/\/reminder_signup\?step=details$/);
  await expect(page.getByRole("radio", { name: "I am a friend" })).toBeChecked();
  await expect(page.getByRole("group", { name: "3. About you" }).getByLabel("Full name")).toHaveValue(
    "Felix Moreno",
  );
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("it says that it needs JavaScript", async ({ page }) => {
    await page.goto("/subscribe");
    const notice = page.locator("noscript strong").first();
    await expect(notice).toBeVisible();
    await expect(notice).toHaveText("This form needs JavaScript.");
    await expect(purchase(page)).toBeDisabled();
  });
});
