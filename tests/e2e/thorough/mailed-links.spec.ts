import type { Page } from "@playwright/test";
import { expect, test } from "../support/daymark.ts";
import { linkIn } from "../support/outbox.ts";
import { password } from "../support/wizard.ts";

const main = (page: Page) => page.getByRole("main");
const newPassword = "Copper9lantern!";
const usedUp = /This link has expired or was used before/;

/** Opens an account and has one of its links mailed. Returns the link's path with its token. */
async function mailedLink(page: Page, url: string, email: string, kind: "reset" | "verify"): Promise<string> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${url}/api/auth/${path}`, { data, headers: { Origin: url } });
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
  };
  await post("sign-up/email", { name: "Nina Park", email, password });
  const proof = await linkIn(page, email, "/verify-email#");
  if (kind === "verify") return proof;
  await post("verify-email", {
    token: new URLSearchParams(proof.split("#")[1]).get("token") ?? "",
    password,
  });
  await post("request-password-reset", { email });
  return linkIn(page, email, "/reset-password#");
}

/** Places where the token must not be: the address, the page's text, and the browser's storage. */
function tokenOutside(page: Page, token: string): Promise<string[]> {
  return page.evaluate((token) => {
    const places = {
      address: location.href,
      page: document.documentElement.outerHTML,
      session: JSON.stringify(sessionStorage),
      local: JSON.stringify(localStorage),
      cookie: document.cookie,
    };
    return Object.entries(places).flatMap(([name, text]) => (text.includes(token) ? [name] : []));
  }, token);
}

const inHistory = (page: Page, token: string) =>
  page.evaluate((token) => JSON.stringify(history.state).includes(token), token);

test("a link that sets a new password lasts through a reload, until it was used", async ({
  page,
  daymark,
}) => {
  const email = "nina.reloads@mail.example";
  const link = await mailedLink(page, daymark.url, email, "reset");
  const token = link.split("token=")[1] ?? "";
  await page.goto(link);
  await expect(main(page).getByLabel("New password")).toBeVisible();
  await expect(page).toHaveURL("/reset-password");
  await page.reload();
  await main(page).getByLabel("New password").fill(newPassword);
  expect(await tokenOutside(page, token)).toEqual([]);
  await main(page).getByRole("button", { name: "Set this password" }).click();
  await expect(main(page).getByRole("status")).toContainText("password");
  await expect.poll(() => inHistory(page, token)).toBe(false);
  await page.reload();
  await expect(main(page).getByText(usedUp)).toBeVisible();
  const data = { email, password: newPassword };
  const headers = { Origin: daymark.url };
  expect((await page.request.post("/api/auth/sign-in/email", { data, headers })).status()).toBe(200);
});

test("a link that confirms an email lasts through a reload, until it was used", async ({ page, daymark }) => {
  const link = await mailedLink(page, daymark.url, "nina.confirms@mail.example", "verify");
  const token = link.split("token=")[1] ?? "";
  await page.goto(link);
  await expect(page).toHaveURL("/verify-email");
  await page.reload();
  const confirm = main(page).getByRole("button", { name: "Confirm my email" });
  await expect(confirm).toBeVisible();
  await main(page).getByLabel("Your password").fill(password);
  expect(await tokenOutside(page, token)).toEqual([]);
  await confirm.click();
  await expect(main(page).getByText("Your email is confirmed.")).toBeVisible();
  await expect.poll(() => inHistory(page, token)).toBe(false);
  await page.reload();
  await expect(main(page).getByText(usedUp)).toBeVisible();
});

test.describe("a link that a mail filter has changed", () => {
  const wrapped = (link: string) =>
    `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(link.replace("#token=", "%23token="))}&data=05`;

  test("is taken with its sign escaped into the path, or pasted once it was cut off", async ({
    page,
    daymark,
  }) => {
    const link = await mailedLink(page, daymark.url, "nina.filtered@mail.example", "reset");
    for (const changed of [
      link.replace("#token=", "%23token="),
      link.replace("#token=", "%2523token%3D"),
      link.replace("#", "?"),
    ]) {
      await page.goto("about:blank");
      await page.goto(changed);
      await expect(main(page).getByLabel("New password")).toBeVisible();
      await expect(page).toHaveURL("/reset-password");
      await expect(main(page).getByLabel("The link from our email")).toHaveCount(0);
    }
    const other = await page.context().newPage();
    await other.goto("/reset-password");
    await main(other)
      .getByLabel("The link from our email")
      .fill(wrapped(daymark.url + link));
    await main(other).getByLabel("New password").fill(newPassword);
    await main(other).getByRole("button", { name: "Set this password" }).click();
    await expect(main(other).getByRole("status")).toContainText("password");
    await other.close();
  });

  test("without JavaScript: is pasted as the filter has wrapped it", async ({ page, browser, daymark }) => {
    const link = await mailedLink(page, daymark.url, "nina.pastes@mail.example", "verify");
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(link.replace("#token=", "%23token="));
    await main(plain)
      .getByLabel("The link from our email")
      .fill(wrapped(daymark.url + link));
    await main(plain).getByLabel("Your password").fill(password);
    await main(plain).getByRole("button", { name: "Confirm my email" }).click();
    await expect(main(plain).getByText("Your email is confirmed.")).toBeVisible();
    await plain.close();
  });
});

test("another tab, or the page opened by its address, has no link", async ({ page, context, daymark }) => {
  const link = await mailedLink(page, daymark.url, "nina.other-tab@mail.example", "reset");
  await page.goto(link);
  await expect(main(page).getByLabel("New password")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/reset-password");
  await expect(main(other).getByText(usedUp)).toBeVisible();
});
