import type { Page } from "@playwright/test";
import { createKeys } from "#server/db/keys.ts";
import { signLink } from "#server/db/signed-links.ts";
import { embeddedSecret } from "#server/start/embedded-secret.ts";
import type { RunningServer } from "#tests/support/start-server.ts";
import { type StripeStandIn, startStripeStandIn } from "#tests/support/stripe-stand-in/start-stand-in.ts";
import { test as base, expect } from "../support/daymark.ts";
import { inDays } from "../support/forms.ts";
import { codeFor } from "../support/outbox.ts";
import { startSiteServer } from "../support/site-server.ts";
import { fillAsRegistrant, verifyEmail } from "../support/wizard.ts";

// The whole way of a payment in the browser, with a Daymark of its own that Stripe's stand-in stands behind.

const test = base.extend<{ knownOrigins: string[] }, { stripe: StripeStandIn }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const stripe = await startStripeStandIn({ webhooksEvery: 200 });
      await use(stripe);
      await stripe.close();
    },
    { scope: "worker" },
  ],
  daymark: [
    async ({ stripe }, use) => {
      const server = await startSiteServer({ env: stripe.env });
      stripe.webhooks.target = `${server.url}/webhooks/stripe`;
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  knownOrigins: async ({ stripe }, use) => use([stripe.url]),
});

// Stripe's page has no icon, and answers a declined card with its own status.
test.use({ allowConsoleError: /status of (402|404)/ });

const rosa = { name: "Rosa Núñez-Smith", email: "rosa@mail.example", phone: "(515) 555-0187" };
const place = { name: "Polk County", timesPerYear: "4", nextDate: inDays(40) };

test("whoever pays at Stripe comes back to a year that is paid; whoever turns back has lost nothing", async ({
  page,
  daymark,
  stripe,
}) => {
  stripe.forbiddenWords.push("Rosa", "Núñez", "rosa@", "Polk", "Orchard", "0187");

  await test.step("the checkout says where the card is typed", async () => {
    await fillAsRegistrant(page, { ...rosa, place });
    await verifyEmail(page, codeFor(page), rosa.email);
    await expect(page).toHaveTitle(/Checkout/);
    await expect(page.getByText("The button opens Stripe's own page")).toBeVisible();
    await expect(page.getByLabel("Card number")).toHaveCount(0);
  });

  await test.step("back from Stripe, the answers are still there", async () => {
    await page.getByRole("button", { name: "Pay $10.95" }).click();
    await expect(page).toHaveURL(new RegExp(`^${stripe.url}`));
    await expect(page.getByText("$10.95").first()).toBeVisible();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Complete Your Purchase" })).toBeVisible();
    await expect(page.getByRole("row", { name: /Polk County/ })).toBeVisible();
  });

  await test.step("a declined card charges nothing, and another pays", async () => {
    await page.getByRole("button", { name: "Pay $10.95" }).click();
    await page.getByLabel("Card number").fill("4000000000000002");
    await page.getByRole("button", { name: "Pay" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "declined" })).toBeVisible();
    await page.getByLabel("Card number").fill("4242424242424242");
    await page.getByRole("button", { name: "Pay" }).click();
    await expect(page).toHaveURL(/reminder_success\?payment=/);
    await expect(page.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("reminderFormData"))).toBeNull();
  });

  expect(stripe.account.sessions.size).toBe(1);
  await test.step("the dashboard has the year", async () => {
    await page.getByRole("link", { name: "Go to Reminder Dashboard" }).click();
    await expect(page.getByText("Your subscription is active until").first()).toBeVisible();
  });

  const giveYear = await test.step("somebody on the list has a link of their own", async () => {
    const mona = { fullName: "Mona Smith", relation: "family", email: "mona@mail.example", phone: "" };
    const answer = await post(page, "/api/recipients", { ...mona, timeZone: "America/Chicago" });
    expect(answer).toMatchObject({ success: true });
    return giftLink(page, daymark);
  });

  await test.step("who is not signed in sees the price and a first name, can turn back, and gives the year", async () => {
    await page.context().clearCookies();
    await page.goto(giveYear);
    await expect(page.getByRole("main")).toContainText("Another year of Rosa's reminders costs $10.95.");
    await expect(page.getByRole("main")).not.toContainText(/Polk|20\d\d|per year/);
    await page.getByRole("button", { name: "Pay $10.95" }).click();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "No payment was made" })).toBeVisible();
    await page.goto(giveYear);
    await page.getByRole("button", { name: "Pay $10.95" }).click();
    await page.getByLabel("Card number").fill("4242424242424242");
    await page.getByRole("button", { name: "Pay" }).click();
    await expect(page.getByText("Thank you. The year you gave is paid for.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to Reminder Dashboard" })).toHaveCount(0);
    await page.goto(giveYear);
    await expect(
      page.getByText("This is already paid for two years ahead, the most we allow."),
    ).toBeVisible();
    expect(stripe.breaches).toEqual([]);
    expect(stripe.leaks()).toEqual([]);
  });
});

const post = (page: Page, path: string, body: object): Promise<object> =>
  page.evaluate(
    async ([to, json]) => {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(to, { method: "POST", headers, body: json });
      return (await answer.json()) as object;
    },
    [path, JSON.stringify(body)] as const,
  );

/**
 * The link that a mail would bring, after most of a year, to the first on the list who does not look after it. Channels are
 * numbered from 1.
 */
async function giftLink(page: Page, { dataDir }: RunningServer): Promise<string> {
  const keys = createKeys(await embeddedSecret(dataDir));
  for (let number = 1; number < 10; number += 1) {
    const token = signLink(keys, "year", number);
    const answer = await post(page, "/api/links/read", { purpose: "year", token });
    if ("link" in answer && (answer.link as { isGift: boolean }).isGift) return `/y/${token}`;
  }
  throw new Error("Nobody on the list can give a year.");
}
