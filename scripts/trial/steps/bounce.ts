import { reminderSubject } from "#tests/support/reminder-subject.ts";
import type { Ground } from "../ground.ts";
import { expect, shell, waitFor } from "../machine.ts";
import { addPeople } from "../people.ts";

/** A mail that comes back by Postfix' pipe stops its address; one that comes back while no server runs is kept. */
export async function bounce(ground: Ground): Promise<string> {
  const { postfix, servers } = ground;
  const stop = await goneAddress(ground);
  await waitFor("the address that is gone is no longer written to", 180, () => isFailing(ground, stop));
  // Postfix writes its line when the command has ended, a moment after the address was stopped.
  await waitFor("Postfix' log has the delivery to the pipe", 30, async () =>
    /to=<bounces@[^>]+>.*status=sent \(delivered to command: \/bin\/sh/.test(await postfix.log()),
  );
  // The pipe hands mails to the first web process.
  await servers.stop("daymark-web@3000");
  const kept = await goneAddress(ground);
  await waitFor("Postfix keeps the mail that came back", 180, async () =>
    /to=<bounces@[^>]+>.*status=deferred/.test(await postfix.log()),
  );
  expect(!(await isFailing(ground, kept)), "An address was stopped without a bounce.");
  await servers.start("daymark-web@3000");
  await shell("postqueue -f", { env: { MAIL_CONFIG: `${ground.folder}/postfix` } });
  await waitFor("the mail that Postfix kept stops its address", 90, () => isFailing(ground, kept));
  const counts = await postfix.counts(reminderSubject);
  expect(!counts.has(stop) && !counts.has(kept), "Somebody who is gone got a mail.");
  return "two mails came back through Postfix' pipe and stopped their addresses, one of them after a server was away";
}

/** Somebody whose mailbox is gone: Postfix takes the mail, and returns it. */
async function goneAddress({ postgres }: Ground): Promise<string> {
  // Somebody whose date is not due, so that the worker cannot be faster than the next line.
  const [address = ""] = await addPeople(postgres.urlOf("daymark"), 1, 60);
  const gone = address.replace("person", "gone");
  const soon = `(current_date + 2)`;
  await postgres.query(
    "daymark",
    `begin; update recipient_channels set address = '${gone}' where address = '${address}';
     update locations set next_due_on = ${soon} where subscription_id = (
       select r.subscription_id from recipients r join recipient_channels c on c.recipient_id = r.id where c.address = '${gone}'); commit;`,
  );
  return gone;
}

const isFailing = async ({ postgres }: Ground, address: string): Promise<boolean> =>
  (await postgres.query("daymark", `select state from recipient_channels where address = '${address}'`)) ===
  "failing";
