import { readdirSync, readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { m } from "#messages";
import { takeSuggestedDate } from "../support/dashboard-page.ts";
import { expect, test } from "../support/daymark.ts";
import { formOf } from "../support/forms.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { openAwake } from "../support/waking-up.ts";

test.use({ sharesContext: false });

// The oldest browsers that the pages are made for (Safari 15.4, Chrome 100; see tsconfig.json) have no popovers.

const main = (page: Page) => page.getByRole("main");
const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** Takes away from the scripts of every page what such a browser lacks. */
async function withoutPopoverScripts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"])
      Reflect.deleteProperty(HTMLElement.prototype, name);
    for (const { prototype } of [Document, Element, DocumentFragment]) {
      for (const method of ["querySelector", "querySelectorAll", "matches", "closest"]) {
        const known = Reflect.get(prototype, method);
        if (!known) continue;
        Reflect.set(prototype, method, function (this: ParentNode, selector: string) {
          if (/:popover-open/.test(selector))
            throw new DOMException(`'${selector}' is not a valid selector.`, "SyntaxError");
          return known.call(this, selector);
        });
      }
    }
  });
}

/** Takes away from every page what Safari 15.4 or Chrome 100 lacks of what a script may use. */
async function asInSpring2022(context: BrowserContext): Promise<void> {
  await withoutPopoverScripts(context);
  await context.addInitScript(() => {
    const since: [object, ...string[]][] = [
      [AbortSignal, "timeout", "any"],
      [Array, "fromAsync"],
      [Array.prototype, "toReversed", "toSorted", "toSpliced", "with"],
      [Document.prototype, "startViewTransition"],
      [Element.prototype, "checkVisibility"],
      [Map, "groupBy"],
      [Object, "groupBy"],
      [Promise, "try", "withResolvers"],
      [Set.prototype, "difference", "intersection", "isSubsetOf", "union"],
      [String.prototype, "isWellFormed", "toWellFormed"],
      [URL, "canParse", "parse"],
      [window, "Iterator", "requestIdleCallback", "scheduler"],
    ];
    for (const [where, ...names] of since) for (const name of names) Reflect.deleteProperty(where, name);
  });
}

test("with scripts of spring 2022 one goes from page to page, searches the docs, and says that one has registered", async ({
  page,
  context,
  daymark,
}) => {
  await asInSpring2022(context);
  await openAwake(page, "/");
  for (const name of ["Terms", "Privacy"]) {
    await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeFocused();
  }
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
  await openAwake(page, "/documentation/choose-the-date");
  expect(await page.evaluate(() => "timeout" in AbortSignal)).toBe(false);
  await page.getByLabel("Search the docs").fill("paper");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(main(page)).toContainText("Choose the date");
  await signUpAndPay(page, daymark.url, formOf("felix.spring"));
  await openAwake(page, "/reminder");
  await page.getByRole("button", { name: "Registered early?" }).click();
  const dialog = page.getByRole("dialog", { name: "Set the next date" });
  await dialog.getByRole("radio", { name: /^Yes/ }).check();
  await takeSuggestedDate(dialog);
  await dialog.getByRole("button", { name: "Set this date" }).click();
  await expect(page.locator("#dates-now")).toContainText("is done. You told us today (on this page).");
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
});

test("what is built can be read by browsers of spring 2022", () => {
  const folder = "build/en/client/assets";
  const files = readdirSync(folder);
  const holding = (end: string, what: RegExp) =>
    files.filter((name) => name.endsWith(end) && what.test(readFileSync(`${folder}/${name}`, "utf8")));
  expect(holding(".js", /^import|export/m).length).toBeGreaterThan(20);
  // A script with one such expression or block is not read at all.
  expect(holding(".js", /\(\?<[=!]|[;{}]static\{/)).toEqual([]);
  expect(holding(".css", /@media[^{]*min-width/)).not.toEqual([]);
  // A rule under such a query counts nowhere.
  expect(holding(".css", /@media[^{]*(?:width|height)\s*[<>=]/)).toEqual([]);
});

test("a browser below the oldest keeps the page without scripts, which says why it looks plain", async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    for (const name of ["at", "findLast"]) Reflect.deleteProperty(Array.prototype, name);
    Reflect.deleteProperty(Object, "hasOwn");
  });
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.goto("/terms");
  await expect(page.getByText(m.navigation_old_browser())).toBeVisible();
  await expect(menu(page).getByText("Loading...")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(errors).toEqual([]);
});

test("where no dialog can lie over the page, a dialog with a form is shown inside the page and works", async ({
  page,
  daymark,
}) => {
  await signUpAndPay(page, daymark.url, formOf("felix.nomodal"));
  await page.addInitScript(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new Error("No dialogs here.");
    };
  });
  await page.goto("/reminder");
  const opener = page.getByRole("button", { name: "Add a person" });
  const dialog = page.getByRole("dialog", { name: "Add a person" });
  await opener.click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByLabel("Full name").fill("Alma Reyes");
  await dialog.getByLabel("Who is this?").selectOption("friend");
  await dialog.getByLabel("Email", { exact: true }).fill("alma.nomodal@mail.example");
  await dialog.getByRole("button", { name: "Add this person" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Alma Reyes" })).toBeVisible();
});
