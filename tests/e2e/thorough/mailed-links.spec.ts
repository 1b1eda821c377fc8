import type { Page } from "@playwright/test";
import { expect, test } from "../support/daymark.ts";
import { linkIn } from "../support/outbox.ts";
import { password } from "../support/wizard.ts";

const main = (page: Page) => page.getByRole("main");
const newPassword = "Copper9lantern!";
const usedUp = /This link has expired or was already used/;

/** Opens an account and has one of its links mailed. Returns the link's path with its token. */
async function mailedLink(page: Page, url: string, email: string, kind: "reset" | "verify"): Promise<string> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${url}/api/auth/${path}`, { data, headers: { Origin: url } });
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
  };
  await post("sign-up/email", { name: "Nina Park", email, password });
  const proof = await linkIn(page, email, "/verify-email#");
  if (kind === "verify") return proof;
  await post("verify-email", { token: proof.split("token=")[1], password });
  await post("request-password-reset", { email });
  return linkIn(page, email, "/reset-password#");
}

/** Places where the token, or an address, must not be: the address, the page's text, and the browser's storage. */
function tokenOutside(page: Page, token: string): Promise<string[]> {
  return page.evaluate((token) => {
    const places = {
      address: location.href,
      page: document.documentElement.outerHTML,
      storage: JSON.stringify([sessionStorage, localStorage]) + document.cookie,
    };
    return Object.entries(places).flatMap(([name, text]) => (text.includes(token) ? [name] : []));
  }, token);
}

for (const { kind, path, label, word, button, said } of [
  {
    kind: "reset",
    path: "/reset-password",
    label: "New password",
    word: newPassword,
    button: "Set new password",
    said: "Your password has been changed.",
  },
  {
    kind: "verify",
    path: "/verify-email",
    label: "Your password",
    word: password,
    button: "Confirm my email",
    said: "Your email is confirmed.",
  },
] as const) {
  test(`a link to ${path} lasts through a reload, until it was used, and no other tab has it`, async ({
    page,
    context,
    daymark,
  }) => {
    const email = `nina.${kind}s@mail.example`;
    const link = await mailedLink(page, daymark.url, email, kind);
    const token = link.split("token=")[1] ?? "";
    await page.goto(link);
    await expect(main(page).getByLabel(label)).toBeVisible();
    await expect(page).toHaveURL(path);
    const other = await context.newPage();
    await other.goto(path);
    await expect(main(other).getByText(usedUp)).toBeVisible();
    await other.close();
    await page.reload();
    await main(page).getByLabel(label).fill(word);
    // A password manager finds the account beside the password, and nothing else has it.
    await expect(main(page).locator("form [autocomplete=username]")).toHaveValue(email);
    const told = await tokenOutside(page, email);
    expect(told).not.toContain("storage");
    expect(told).not.toContain("address");
    expect(await tokenOutside(page, token)).toEqual([]);
    await main(page).getByRole("button", { name: button }).click();
    await expect(main(page).getByText(said)).toBeVisible();
    const inHistory = () => page.evaluate((token) => JSON.stringify(history.state).includes(token), token);
    await expect.poll(inHistory).toBe(false);
    await page.reload();
    await expect(main(page).getByText(usedUp)).toBeVisible();
  });
}

test("a link that a mail filter has changed is taken with its sign escaped into the path, or pasted once it was cut off", async ({
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
  const escaped = encodeURIComponent(daymark.url + link.replace("#token=", "%23token="));
  await main(other)
    .getByLabel("The link from our email")
    .fill(`https://nam02.safelinks.protection.outlook.com/?url=${escaped}&data=05`);
  await main(other).getByLabel("New password").fill(newPassword);
  await main(other).getByRole("button", { name: "Set new password" }).click();
  await expect(main(other).getByRole("status")).toContainText("password");
});
