import type { Page } from "@playwright/test";
import { m } from "#messages";
import { expect as expectPage } from "#tests/e2e/support/expect.ts";
import { fillAsRegistrant, logIn, verifyEmail } from "#tests/e2e/support/wizard.ts";
import { reminderSubject } from "#tests/support/reminder-subject.ts";
import type { Ground } from "../ground.ts";
import { lineFromGuide, wordsFromGuide } from "../guide.ts";
import { expect, waitFor } from "../machine.ts";
import type { Postfix } from "../postfix.ts";
import { command } from "../servers.ts";

const rosa = { name: "Rosa Delgado", email: "rosa@mail.example" };

/** The wizard in a browser, the code from a mailbox, and a year that the operator gives, because payments are closed here. */
export async function signUp({ site, postfix, dueOn }: Ground): Promise<string> {
  const context = await site.open();
  const page = await context.newPage();
  await fillAsRegistrant(page, {
    ...rosa,
    phone: null,
    place: { name: "Polk County", timesPerYear: "4", nextDate: dueOn },
  });
  await verifyEmail(page, (email) => codeFor(postfix, email), rosa.email);
  await expectPage(page.getByText(m.checkout_closed_no_card())).toBeVisible();
  await context.close();
  const shown = await command(wordsFromGuide("daymark account show"), { input: `${rosa.email}\n` });
  const id = /^Subscription (\S+): pending_payment/m.exec(shown)?.[1];
  expect(id !== undefined, "daymark account show has no subscription that waits for its payment.");
  const asked = await command(`daymark years give ${id} --reason hardship`);
  const until = /--until (\S+)\.$/m.exec(asked)?.[1] ?? "";
  const given = await command(
    lineFromGuide("years give ID --reason hardship --until", { ID: id, "2027-11-23": until }),
  );
  expect(given.startsWith("Given"), given);
  return `a sign-up in a browser, its code by Postfix, and a year through ${until} given by the operator`;
}

const codeFor = (postfix: Postfix, email: string) =>
  waitFor("the code has come", 90, async () => {
    const [newest] = (await postfix.mailsTo(email)).toReversed();
    return newest ? (/\b\d{6}\b/.exec(newest.text)?.[0] ?? null) : null;
  });

/** The reminder comes once, its link says done, and neither the log of the proxy nor ours has the link's key. */
export async function sayDone({ site, postfix, servers }: Ground): Promise<string> {
  const reminders = async () =>
    (await postfix.mailsTo(rosa.email)).filter(({ subject }) => reminderSubject.test(subject));
  const [reminder] = await waitFor("the reminder has come", 150, async () => {
    const found = await reminders();
    return found.length > 0 && found;
  });
  const token = /https:\/\/\S+?\/d\/([\w.~-]+)/.exec(reminder?.text ?? "")?.[1];
  expect(token !== undefined, "The reminder has no link that says done.");
  const context = await site.open();
  const page = await context.newPage();
  await page.goto(`/d/${token}`);
  await page.getByRole("button", { name: m.without_script_it_is_done() }).click();
  await expectPage(page.getByRole("heading", { level: 1, name: m.done_link_marked() })).toBeVisible();
  await openDashboard(page);
  await expectPage(page.getByText("Polk County").first()).toBeVisible();
  await context.close();
  for (const [name, log] of [
    ["Caddy's", await site.log()],
    ["the web process's", await servers.readLog("daymark-web@3000")],
  ] as const)
    expect(
      !log.includes(token) && !log.includes(rosa.email),
      `${name} log has the link's key or an address.`,
    );
  expect((await reminders()).length === 1, "The reminder came more than once.");
  return `one reminder (“${reminder?.subject}”), done by its link, and no log has its key`;
}

export async function openDashboard(page: Page, email = rosa.email): Promise<void> {
  await page.goto("/reminder");
  await logIn(page, email);
  await expectPage(page.getByRole("heading", { level: 1, name: m.reminder_heading() })).toBeVisible();
}
