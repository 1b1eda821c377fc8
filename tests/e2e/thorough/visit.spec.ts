import type { Page } from "@playwright/test";
import { savedWords } from "#core/words/pages/dashboard-words.ts";
import { visitPageWords as visit } from "#core/words/pages/plan-words.ts";
import { m } from "#messages";
import { expectAccessible } from "../support/accessible.ts";
import { openFirstPlace } from "../support/dashboard-page.ts";
import { expect, test } from "../support/daymark.ts";
import { formOf, inDays } from "../support/forms.ts";
import { signUpAndPay } from "../support/signed-up.ts";

test.use({ viewport: { width: 390, height: 844 } });

/** Presses Tab until the named element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: string): Promise<void> {
  const isThere = () =>
    page.evaluate((wanted) => {
      const here = document.activeElement;
      const label =
        here instanceof HTMLInputElement || here instanceof HTMLTextAreaElement ? here.labels?.[0] : here;
      return label?.textContent?.replace(/\s+/g, " ").trim().startsWith(wanted) ?? false;
    }, name);
  for (let presses = 0; presses < 40; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never comes to "${name}"`);
}

/** Types into a date field, month first, as the browser's own parts take it. */
const typeDate = (page: Page, iso: string) => {
  const [year = "", month = "", day = ""] = iso.split("-");
  return page.keyboard.type(`${month}${day}${year}`);
};

test("on a phone and by keyboard alone, a visit is planned and another date is added, done, undone, changed and removed", async ({
  page,
  daymark,
}) => {
  const form = formOf("felix.by-keys");
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  await signUpAndPay(page, daymark.url, form);
  await page.goto("/reminder");
  const card = page.getByRole("region", { name: m.visit_heading() });

  await test.step("the office is found in the directory, its fee and an appointment are typed", async () => {
    await page.getByRole("button", { name: "Alder County", exact: true }).press("Enter");
    await page.getByRole("button", { name: `${m.visit_plan()} Alder County` }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: m.visit_heading() });
    await expect(dialog.getByLabel(m.visit_search())).toBeFocused();
    await page.keyboard.type("Alder");
    await expect(dialog.getByText(m.visit_found({ count: 5 }))).toBeVisible();
    // Enter in the field chooses nothing and sends nothing.
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const office = (await dialog.getByRole("listitem").first().innerText()).split(",")[0] ?? "";
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel(m.visit_fields_name())).toHaveValue(office);
    await expect(dialog.getByLabel(m.visit_address())).not.toHaveValue("");
    await tabTo(page, m.visit_fee());
    await page.keyboard.type("$25 in quarters");
    await tabTo(page, m.visit_fields_day());
    await typeDate(page, inDays(96));
    await tabTo(page, m.visit_fields_time());
    await page.keyboard.type("1030AM");
    await tabTo(page, m.visit_to_bring());
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Ocarina licence");
    await expectAccessible(page);
    await tabTo(page, m.visit_save());
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(card).toContainText("10:30 am");
    await expect(card).toContainText(office);
    await expect(card).toContainText("$25 in quarters");
  });

  await test.step("a thing is ticked, and stays ticked", async () => {
    await page.getByRole("checkbox", { name: "Ocarina licence" }).focus();
    await page.keyboard.press("Space");
    // A page that is left takes a form that is under way with it.
    await expect(page.getByText(savedWords.ready("Ocarina licence", true))).toBeAttached();
    await page.reload();
    await expect(page.getByRole("checkbox", { name: "Ocarina licence" })).toBeChecked();
  });

  await test.step("it is gone while details are hidden", async () => {
    await page.getByRole("button", { name: "Hide details" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText(/quarters|Ocarina|10:30 am/)).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(card).toContainText("Ocarina licence");
  });

  await test.step("another time is needed: one button, and whom to call", async () => {
    await page.getByRole("button", { name: visit.anotherTime("Rosa") }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText(m.visit_call_for_another())).toBeVisible();
    await expect(card).not.toContainText("10:30 am");
    await page.getByRole("main").getByRole("button", { name: m.paper_back() }).press("Enter");
    await expect(page.getByRole("button", { name: "Alder County", exact: true })).toBeFocused();
  });

  const others = page.getByRole("region", { name: m.other_heading() });
  const trip = page.getByRole("region", { name: "Ukulele trip" });
  const dialog = page.getByRole("dialog");

  await test.step("another date is added", async () => {
    await page.getByRole("button", { name: m.other_add() }).focus();
    await page.keyboard.press("Enter");
    await tabTo(page, m.other_name());
    await page.keyboard.type("Ukulele trip");
    await tabTo(page, m.other_day());
    await typeDate(page, inDays(30));
    await tabTo(page, m.other_submit());
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(others).toContainText("Ukulele trip, one time");
    await expect(others).toContainText("in 30 days");
  });

  await test.step("it is done, and undone", async () => {
    await page.getByRole("button", { name: "Ukulele trip", exact: true }).press("Enter");
    await trip.getByRole("button", { name: m.other_done() }).focus();
    await page.keyboard.press("Enter");
    const undo = trip.getByRole("button", { name: m.reminder_done_undo() });
    await expect(undo).toBeVisible();
    await expect(trip.getByText(/: done$/)).toBeVisible();
    await undo.focus();
    await page.keyboard.press("Enter");
    await expect(trip).toContainText("in 30 days");
  });

  await test.step("it is moved to another day, and removed", async () => {
    const edit = trip.getByRole("button", { name: `${m.reminder_edit()} Ukulele trip` });
    await edit.focus();
    await page.keyboard.press("Enter");
    await tabTo(page, m.other_day());
    await typeDate(page, inDays(31));
    await tabTo(page, m.reminder_save());
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(trip).toContainText("in 31 days");
    await edit.focus();
    await page.keyboard.press("Enter");
    await tabTo(page, m.other_remove());
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Ukulele trip")).toHaveCount(0);
  });

  await test.step("no page's HTML, address or storage had anything of it", async () => {
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    const pages = await Promise.all(
      ["/reminder", "/reminder/print"].map(async (path) => (await page.request.get(path)).text()),
    );
    for (const outside of [kept, ...addresses, ...pages])
      expect(outside).not.toMatch(/quarters|Ocarina|Ukulele/);
  });
});

test("a half-typed day or time is not saved as none: the field says what it needs", async ({
  page,
  daymark,
}) => {
  await signUpAndPay(page, daymark.url, formOf("felix.half-typed"));
  await page.goto("/reminder");
  await openFirstPlace(page);
  await page.getByRole("button", { name: `${m.visit_plan()} Alder County` }).press("Enter");
  const dialog = page.getByRole("dialog", { name: m.visit_heading() });
  const save = dialog.getByRole("button", { name: m.visit_save() });
  const day = dialog.getByLabel(m.visit_fields_day());
  await day.focus();
  await page.keyboard.type("12");
  await save.press("Enter");
  await expect(day).toBeFocused();
  await expect(day).toHaveAccessibleDescription(new RegExp(m.field_half_date()));
  await day.fill("");
  await expect(dialog.getByText(m.field_half_date())).toHaveCount(0);
  const time = dialog.getByLabel(m.visit_fields_time());
  await time.focus();
  await page.keyboard.type("09");
  await save.press("Enter");
  await expect(time).toHaveAccessibleDescription(new RegExp(m.field_half_time()));
  await expect(dialog).toBeVisible();
});
