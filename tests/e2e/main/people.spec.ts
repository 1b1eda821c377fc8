import type { Locator, Page } from "@playwright/test";
import { m } from "#messages";
import { openRow } from "../support/dashboard-page.ts";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { errorBeside } from "../support/field-error.ts";
import { formOf } from "../support/forms.ts";
import { loseFirst } from "../support/lose-answer.ts";
import { signInAnew } from "../support/new-account.ts";
import { call, createStage, saveAnswers } from "../support/screens/stage.ts";
import { signUpAndPay } from "../support/signed-up.ts";

// The server refuses what was typed wrong, and the test cuts off a call.
test.use({ allowConsoleError: /ERR_FAILED|422/ });

const people = (page: Page): Locator => page.getByRole("region", { name: /Who gets reminders/ });
const mailsTo = (page: Page, name: string) => async () =>
  (await messagesTo(page, `${name}@mail.example`)).length;

test("somebody is added, corrected and removed, and is told of it", async ({ page, daymark }) => {
  await signUpAndPay(page, daymark.url, formOf("felix.people"));
  await page.goto("/reminder");
  await expect(page.getByRole("heading", { name: /Who gets reminders 2 of 6/ })).toBeVisible();
  const adding = page.getByRole("dialog", { name: "Add a person" });
  const add = adding.getByRole("button", { name: "Add this person" });
  const alma = people(page).getByRole("listitem").filter({ hasText: "Alma Reyes" });

  await test.step("a refused form says what is wrong beside each field and loses nothing", async () => {
    await page.getByRole("button", { name: "Add a person" }).click();
    await adding.getByLabel("Full name").fill("Alma 2");
    await adding.getByLabel("Mobile phone").fill("12");
    await add.click();
    for (const words of [
      "Please use only letters, spaces, - and '.",
      "Please select who this is.",
      "A US phone number has 10 digits. 8 digits are missing.",
    ]) {
      await expect(errorBeside(adding, words)).toBeVisible();
    }
    await expect(adding.getByLabel("Full name")).toBeFocused();
    await expect(adding.getByLabel("Full name")).toHaveValue("Alma 2");
  });

  await test.step("a lost connection keeps the dialog and what was typed, and it is sent again by itself", async () => {
    await adding.getByLabel("Full name").fill("Alma Reyes");
    await adding.getByLabel("Who is this?").selectOption("friend");
    await adding.getByLabel("Email", { exact: true }).fill("alma.people@mail.example");
    await adding.getByLabel("Mobile phone").fill("(303) 555-0144");
    const calls = await loseFirst(page, "**/api/recipients*", { lose: (route) => route.abort() });
    await add.click();
    await expect(adding.getByRole("alert")).toContainText(
      "We didn't get an answer. It may have gone through",
    );
    await expect(adding.getByLabel("Full name")).toHaveValue("Alma Reyes");
    calls.letThrough();
    await expect(adding).toBeHidden();
    await expect(page.getByRole("button", { name: "Add a person" })).toBeFocused();
    await expect(alma).toContainText("Email: on");
    await expect(alma).toContainText("Texts: waiting for a reply");
    await expect.poll(mailsTo(page, "alma.people")).toBe(1);
  });

  await test.step("asked once more about texts", async () => {
    await openRow(page, "Alma Reyes");
    await page.getByRole("button", { name: "Ask again (303) 555-0144" }).click();
    const told = page.getByRole("dialog", { name: "Notification" });
    await expect(told).toContainText("We've asked them again by email.");
    await told.getByRole("button", { name: "OK" }).click();
    await expect.poll(mailsTo(page, "alma.people")).toBe(2);
  });

  const edit = page.getByRole("dialog", { name: "Edit Alma" });
  await test.step("corrected: the new address hears who added it; a zone that is not chosen is asked for", async () => {
    await page.getByRole("button", { name: "Edit Alma" }).click();
    await edit.getByLabel("Email", { exact: true }).fill("alma.reyes@mail.example");
    await edit.getByLabel("Mobile phone").fill("");
    await edit.getByLabel("Time zone", { exact: true }).selectOption("Another time zone");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(edit.getByLabel("Another time zone")).toHaveAccessibleDescription(/choose/);
    await edit.getByLabel("Another time zone").selectOption("Guam");
    await edit.getByLabel("Which reminders?").selectOption("Only the day before and the day of");
    await expect(edit.getByLabel("On the last day")).toBeHidden();
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(edit).toBeHidden();
    const screen = page.getByRole("region", { name: "Alma Reyes" });
    await expect(screen).toContainText("Only the day before and the day of");
    await expect(screen).toContainText("alma.reyes@mail.example");
    await expect(screen).not.toContainText("alma.people@mail.example");
    await expect.poll(mailsTo(page, "alma.reyes")).toBe(1);
  });

  await test.step("removed, and the focus is not lost", async () => {
    await page.getByRole("button", { name: "Edit Alma" }).click();
    await edit.getByText("Take Alma off the list").click();
    await expect(edit).toContainText(
      "Alma won't get any more reminders. What we already sent stays in your history.",
    );
    await edit.getByRole("button", { name: "Remove Alma" }).click();
    await expect(page.getByRole("heading", { name: /Who gets reminders 2 of 6/ })).toBeFocused();
    await expect(people(page)).not.toContainText("Alma");
  });
});

test("hidden details are not in the page, and stay hidden for the session only", async ({
  page,
  daymark,
}) => {
  await signUpAndPay(page, daymark.url, formOf("felix.hide"));
  await page.goto("/reminder");
  const main = page.getByRole("main");
  const details = /felix|rosa|alder|marsh|registra|register|probation|@|555/i;
  const title = await page.title();
  await expect(main).toContainText(details);
  await page.getByRole("button", { name: "Hide details" }).click();
  const show = page.getByRole("button", { name: "Show details" });
  await expect(show).toBeVisible();
  await expect(main).not.toContainText(details);
  await expect(page).not.toHaveTitle(/regist/i);
  await page.reload();
  await expect(page.getByRole("heading", { name: /Who gets reminders 2 of 6/ })).toBeVisible();
  await expect(main).not.toContainText(details);
  await expect(page).not.toHaveTitle(/regist/i);
  await show.click();
  await expect(main).toContainText("Alder County");
  await expect(page).toHaveTitle(title);
  expect(await page.evaluate(() => sessionStorage.getItem("hideDetails"))).toBeNull();
});

test("who has to answer a sign-up that somebody paid is not led into a second one", async ({
  page,
  daymark,
}) => {
  const { url } = daymark;
  const form = formOf("felix.asked");
  const maker = "friend.felix.asked@mail.example";
  await saveAnswers(page, createStage(url), {
    ...form,
    familyInfo: { ...form.familyInfo, email: maker },
    verificationEmail: maker,
  });
  await call(page, createStage(url), "/api/checkout");
  await page.context().clearCookies();
  await signInAnew(page, url, form.account.email);
  await page.goto("/reminder");
  await expect(page.getByRole("heading", { name: m.reminder_waiting_title() })).toBeVisible();
  await expect(page.getByText(m.reminder_no_registrant())).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: "Set up reminders" })).toHaveCount(0);
});
