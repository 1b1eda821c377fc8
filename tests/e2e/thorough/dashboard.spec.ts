import type { Page } from "@playwright/test";
import { m } from "#messages";
import { closeScreen, openRow } from "../support/dashboard-page.ts";
import { expect, test } from "../support/daymark.ts";
import { errorBeside } from "../support/field-error.ts";
import { formOf, today } from "../support/forms.ts";
import { signUpAndPay } from "../support/signed-up.ts";

// The server refuses what was typed wrong.
test.use({ allowConsoleError: /422/ });

async function openDashboard(page: Page, url: string, who: string): Promise<void> {
  await signUpAndPay(page, url, formOf(who));
  await page.goto("/reminder");
  await expect(page.getByRole("heading", { name: /Who gets reminders 2 of 6/ })).toBeVisible();
}

test("what is pressed as soon as a dialog is closed opens, on a page that is busy", async ({
  page,
  daymark,
}) => {
  // The mouse presses where the button was, so all of the list has to be in sight.
  await page.setViewportSize({ width: 1280, height: 1800 });
  await openDashboard(page, daymark.url, "felix.presses");
  const test = page.getByRole("button", { name: m.people_send_test() });
  const edit = page.getByRole("dialog", { name: "Edit Felix" });
  await openRow(page, "Felix O'Neil");
  for (const close of ["by Escape", "by its button"]) {
    await page.getByRole("button", { name: "Edit Felix" }).click();
    await expect(edit.getByLabel("Full name")).toBeVisible();
    const { x, y } = (await test.boundingBox()) ?? { x: 0, y: 0 };
    const shut = (await edit.getByRole("button", { name: "Close" }).boundingBox()) ?? { x: 0, y: 0 };
    // Both inputs wait for the page, and reach it one right after the other.
    await page.evaluate(() => {
      setTimeout(() => {
        for (const end = performance.now() + 300; performance.now() < end; );
      });
    });
    await Promise.all([
      close === "by Escape" ? page.keyboard.press("Escape") : page.mouse.click(shut.x + 10, shut.y + 10),
      page.mouse.click(x + 10, y + 10),
    ]);
    const sent = page.getByRole("dialog").filter({ hasText: m.people_test_sent() });
    await expect(sent, close).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("a place is renamed and its office can be called; the year on paper has it, every date and boxes, and does not say what for", async ({
  page,
  daymark,
}) => {
  await openDashboard(page, daymark.url, "felix.paper");
  const dialog = page.getByRole("dialog", { name: "Edit this place" });
  const name = dialog.getByLabel("Name of the place");
  const save = dialog.getByRole("button", { name: "Save" });
  const places = page.getByRole("region", { name: "Places" });
  await openRow(page, "Alder County");
  await page.getByRole("button", { name: "Edit Alder County" }).click();
  await name.fill("");
  await save.click();
  await expect(errorBeside(dialog, "Please enter a name for this place.")).toBeVisible();
  await name.fill("Elm County");
  await dialog.getByLabel("Office phone").fill("515 555 0100");
  await save.click();
  const call = page.getByRole("link", { name: "Call the office: (515) 555-0100" });
  await expect(call).toHaveAttribute("href", "tel:+15155550100");

  await test.step("on paper", async () => {
    await page.getByRole("link", { name: "Print the year" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Print your year" })).toBeVisible();
    const elm = page.getByRole("region", { name: "Elm County" });
    await expect(elm).toContainText("Office phone: (515) 555-0100");
    for (const days of [-7, -3, -1, 0, 1, 3]) {
      const date = today()
        .add({ days: 100 + days })
        .toLocaleString("en-US", { weekday: "long", month: "long", day: "numeric" });
      await expect(elm.getByRole("listitem").filter({ hasText: date })).toHaveCount(1);
    }
    await expect(elm).toContainText("What time will you leave?");
    await expect(elm.getByText("The date on the paper:")).toHaveCount(2);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Print this page" })).toBeHidden();
    expect(await page.locator("body").innerText()).not.toMatch(/regist|offen|police|probation|felix|rosa/i);
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("link", { name: "Back to your reminders" }).click();
  });

  await test.step("a name that is written from right to left turns around nothing but itself", async () => {
    await openRow(page, "Elm County");
    await page.getByRole("button", { name: "Edit Elm County" }).click();
    await name.fill("مقاطعة الدردار");
    await save.click();
    await expect(dialog).toBeHidden();
    await closeScreen(page);
    const line = places.getByRole("listitem").first().getByRole("paragraph").first();
    await expect(line).toContainText("مقاطعة الدردار, 4 times a year");
    // The number stands after the name, and not inside of it.
    const [first, rest] = await line.evaluate((paragraph) =>
      [paragraph.firstElementChild, paragraph.lastChild].map((part) => {
        const range = document.createRange();
        if (part) range.selectNodeContents(part);
        return range.getBoundingClientRect();
      }),
    );
    expect(rest?.left).toBeGreaterThanOrEqual((first?.right ?? Number.NaN) - 1);
  });
});
