import type { Page } from "@playwright/test";
import { m } from "#messages";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { onePlaceFormOf } from "../support/forms.ts";
import { linkIn, resetClock } from "../support/outbox.ts";
import { expectPlainAccessible } from "../support/plain-page.ts";
import { playHousehold } from "../support/played-household.ts";

// What the links in messages lead to: done, the messages stopped and started, texts agreed to. With scripts and without.

const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string) => main(page).getByRole("button", { name }).click();

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    const form = onePlaceFormOf(javaScriptEnabled ? "felix.links" : "felix.plain", 10);
    const rosas = form.registrantInfo.email;
    test.beforeAll(({ browser, daymark }) => playHousehold(browser, daymark.url, form));
    test.afterAll(({ daymark }) => resetClock(daymark.url));

    /** Opens a link. Its page shows nothing personal before the key behind it was posted. */
    async function open(page: Page, path: string): Promise<void> {
      await page.goto(path);
      if (javaScriptEnabled) return;
      await expectPlainAccessible(page);
      await press(page, "Show it");
    }

    test("who gets a reminder says done by its link, and whoever looks after the account is told once", async ({
      page,
      browser,
      daymark,
    }) => {
      const path = await linkIn(page, rosas, "/d/");
      await open(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Is it done?");
      await expect(main(page)).toContainText("in 5 days");
      // A relative who opens the link learns nothing of the site around it.
      await expect(page.locator("body")).not.toContainText(/police|Adam Walsh|sign up/i);
      await expect(page.getByRole("contentinfo").getByRole("link")).toHaveText(["Privacy", "Help"]);
      await expect(main(page)).toContainText("That stops the reminders for this date");
      await test.step("or asks to be reminded once more, later: nobody else is told", async () => {
        const button = main(page).getByRole("button", { name: /^Remind me (tonight|tomorrow)$/ });
        await button.click();
        await expect(main(page)).toContainText(/We'll remind you again (today|tomorrow) at [68] [ap]m\./);
        await expect(button).toHaveCount(0);
        if (!javaScriptEnabled) await expectPlainAccessible(page);
      });
      await expect(main(page).getByRole("link", { name: m.cannot_come() })).toHaveAttribute(
        "href",
        "/cant-come",
      );
      // That page is as bare as this one.
      const bare = await page.context().newPage();
      await bare.goto("/cant-come");
      await expect(bare.getByRole("heading", { level: 1, name: m.cannot_come() })).toBeVisible();
      await expect(bare.getByRole("banner").getByRole("link", { name: "Resources" })).toHaveCount(0);
      await expect(bare.locator("body")).not.toContainText(/Adam Walsh|sign up|registry/i);
      await bare.close();
      // By keyboard: the button is the first thing in the page's own part.
      await main(page).getByRole("button", { name: "Yes, it's done" }).press("Enter");
      await expect(main(page)).toContainText("is done. Its reminders have stopped.");
      if (!javaScriptEnabled) await expectPlainAccessible(page);
      expect(page.url()).toMatch(new RegExp(`${path}$`));

      await test.step("from a second browser it is said already", async () => {
        const other = await browser.newPage({ baseURL: daymark.url, javaScriptEnabled });
        await other.goto(path);
        if (!javaScriptEnabled) await press(other, "Show it");
        await expect(main(other)).toContainText("Its reminders have stopped.");
        await other.close();
      });
      const told = async () =>
        (await messagesTo(page, form.account.email)).filter(({ subject }) =>
          /marked as done/.test(subject ?? ""),
        );
      await expect.poll(async () => (await told()).length).toBe(1);

      await test.step("it was a mistake: it is undone where it was said, and said again", async () => {
        await press(page, "Undo");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Is it done?");
        await expect(main(page)).toContainText("Undone. Reminders will continue");
        if (!javaScriptEnabled) await expectPlainAccessible(page);
        await press(page, "Yes, it's done");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Marked as done");
      });

      await test.step("below it stands the way to fewer messages, as a text has room for one link", async () => {
        await main(page).getByRole("link", { name: m.done_link_messages() }).click();
        await expect(page).toHaveURL(/\/s\/[\w-]{22}$/);
        if (!javaScriptEnabled) await press(page, "Show it");
        await expect(main(page)).toContainText("Hello Rosa,");
      });
    });

    test("messages are stopped and started, and texts agreed to, by the links of a mail", async ({
      page,
    }) => {
      await open(page, await linkIn(page, rosas, "/s/"));
      await expect(main(page)).toContainText("Hello Rosa,");
      await press(page, "Stop the emails");
      await expect(main(page)).toContainText("The emails have stopped.");
      await press(page, "Start the emails again");
      await expect(main(page)).toContainText("You get reminders by email");

      await open(page, await linkIn(page, rosas, "/t/"));
      await expect(main(page)).toContainText("I agree to texts");
      await press(page, "I agree to texts");
      await expect(main(page)).toContainText("One more step. From the number ending in");
      await press(page, "I don't want texts after all");
      await expect(main(page)).toContainText("won't text this number");
    });
  });
}
