import { expect, type Page, request } from "@playwright/test";
import type { Temporal } from "temporal-polyfill";
import { reminderSubject } from "#tests/support/reminder-subject.ts";
import { messagesTo, type OutboxMessage } from "./daymark.ts";

/** Sets a server's reminder clock to the real time. */
export async function resetClock(url: string): Promise<void> {
  const api = await request.newContext({ extraHTTPHeaders: { Origin: url } });
  const answer = await api.post(`${url}/api/outbox/clock/reset`);
  expect(answer.status()).toBe(200);
  await api.dispose();
}

/** Moves the clock on the outbox page, as a newcomer does, and waits until every message on the way has gone out. */
export async function clickMoveTo(page: Page, date: Temporal.PlainDate): Promise<void> {
  await page.getByLabel("Move the reminder clock to").fill(date.toString());
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expectArrived(page, date);
}

/** Moves the clock a day on, to `date`, and waits until every message on the way has gone out. */
export async function clickNextDay(page: Page, date: Temporal.PlainDate): Promise<void> {
  await page.getByRole("button", { name: "Next day" }).click();
  await expectArrived(page, date);
}

async function expectArrived(page: Page, date: Temporal.PlainDate): Promise<void> {
  const clock = page.getByRole("region", { name: "The reminder clock" });
  // The date alone is not enough: the clock already shows it while the messages of its last hours are still going out.
  await expect(clock.getByRole("status")).toHaveText(/went out\.$|^Nothing was due\.$/, { timeout: 120_000 });
  const words = date.toLocaleString("en-US", { month: "long", day: "numeric", year: "numeric" });
  await expect(clock).toContainText(words);
}

/** The code that the wizard mailed to an address, read from the outbox. */
export function codeFor(page: Page): (email: string) => Promise<string> {
  return async (email) => {
    const code = async () =>
      (await messagesTo(page, email)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0])[0] ?? "";
    await expect.poll(code).toMatch(/^\d{6}$/);
    return code();
  };
}

/** Texts START from a number, as its holder would. Texts to the account holder's own number begin only then. */
export async function agreeByText(page: Page, number: string): Promise<void> {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`${origin}/api/outbox/texts`, {
    data: { from: number, body: "START" },
    headers: { Origin: origin },
  });
  expect(answer.status()).toBe(200);
}

/** The reminders to one address or number, newest first, without the other messages. */
export async function remindersTo(page: Page, address: string): Promise<OutboxMessage[]> {
  const messages = await messagesTo(page, address);
  return messages.filter(({ subject, text }) => reminderSubject.test(subject ?? text));
}

/** Opens the link of a message that leads to `path` ("/d/" is done, "/t/" agrees to texts, "/s/" stops). */
export async function openLink(page: Page, message: OutboxMessage | undefined, path: string): Promise<void> {
  const link = message?.text
    .match(/https?:\/\/[^\s)>\]]+/g)
    ?.find((url) => new URL(url).pathname.startsWith(path));
  expect(link, `a link to ${path} in the message`).toBeTruthy();
  await page.goto((link ?? "").replace(/\.$/, ""));
}

/** The path of a link in a message: to whom, and how the link begins ("/d/"). The newest message counts. */
export async function linkIn(page: Page, address: string, beginning: string): Promise<string> {
  const find = async () =>
    (await messagesTo(page, address))
      .flatMap(({ text }) => text.match(/https?:\/\/[^\s)>\]]+/g) ?? [])
      .map((url) => new URL(url).pathname + new URL(url).hash)
      .find((path) => path.startsWith(beginning));
  await expect.poll(find, `a link to ${beginning} for ${address}`).toBeTruthy();
  return ((await find()) ?? "").replace(/\.$/, "");
}
