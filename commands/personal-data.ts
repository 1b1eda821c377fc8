import { parseArgs } from "node:util";
import { brand } from "#core/brand.ts";
import { normaliseAddress } from "#core/people/channel-addresses.ts";
import { firstName } from "#core/people/contacts.ts";
import type { Db } from "#server/db/client.ts";
import { recordLook } from "#server/db/record-look.ts";
import { failureFacts } from "#server/failure-facts.ts";
import { copyPerson } from "#server/personal-data/copy-person.ts";
import { deletePerson } from "#server/personal-data/delete-person.ts";
import {
  findPerson,
  isNobody,
  type ListEntry,
  type PersonOnFile,
} from "#server/personal-data/find-person.ts";
import { exitCodes } from "#server/start/exit-codes.ts";
import type { Services } from "#server/start/services.ts";
import { CommandError, say, UsageError } from "./command.ts";
import { addressHelp, readAddress } from "./read-address.ts";
import { withServices } from "./with-database.ts";

/** Copies or deletes a person's data on request, as /privacy promises. */
export const usage = `daymark personal-data copy > copy.json
    what is kept about the person behind an email address or a number
daymark personal-data delete [--yes]
    what would be deleted; with --yes it is

${addressHelp}
(It may also stand after the verb.)`;

const nothingKept = () =>
  new CommandError(`${brand.name} keeps nothing about this address.`, exitCodes.failed);

async function copy(db: Db, services: Services, address: string): Promise<void> {
  const found = await copyPerson(db, services, address);
  if (found === null) throw nothingKept();
  const { subscriptions } = await findPerson(db, address);
  const ids = subscriptions.map(({ id }) => id);
  await recordLook(db, services.clock.now(), "copy-made", ids);
  say(JSON.stringify(found, null, 2));
}

async function remove(db: Db, services: Services, address: string, sure: boolean): Promise<void> {
  const person = sure ? await deletePerson(db, services, address) : await findPerson(db, address);
  if (isNobody(person)) throw nothingKept();
  say(sure ? "Deleted:" : "This would be deleted:");
  for (const line of whatThereIs(person)) say(`- ${line}`);
  if (person.onLists.some(({ recipient, isPresent }) => isPresent && recipient.relation === "registrant")) {
    say("The dates of somebody else's account are this person's: they stay with it, and the name with them.");
    say("Its account holder has to ask for their deletion.");
  }
  if (!sure) say("Say it again with --yes. It cannot be taken back.");
}

function whatThereIs(person: PersonOnFile): string[] {
  const { account, subscriptions, namedBy, onLists, subscriber, requests, verifications } = person;
  const some = (count: number, words: string) => (count === 0 ? [] : [`${count} × ${words}`]);
  return [
    ...(account ? ["the account, and where it is logged in"] : []),
    ...some(subscriptions.length, "a year of reminders: dates, people, messages, payments"),
    ...some(
      namedBy.length,
      "a sign-up of somebody else in this person's name: it is closed, and its maker is told",
    ),
    ...onLists.map(describeListEntry),
    ...(subscriber ? ["the newsletter's record"] : []),
    ...some(requests.length, "a request of the older form"),
    ...some(verifications.length, "a code for the email check"),
  ];
}

/** With the first name: the operator must see when the address is another person's by now. */
function describeListEntry({ recipient, isPresent }: ListEntry): string {
  const name = firstName(recipient.fullName);
  if (!isPresent) return `an earlier address of ${name}'s on somebody else's list: the address alone`;
  if (recipient.isAccountHolder) return `a second way to ${name}, who holds an account and is told`;
  return `${name}'s place on somebody else's list, with every way to ${name}; its account holder is told`;
}

export async function run(args: string[]): Promise<undefined> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: "boolean" } },
  });
  const [verb, text, ...rest] = positionals;
  if ((verb !== "copy" && verb !== "delete") || rest.length > 0) throw new UsageError();
  const address = text === undefined ? await readAddress() : normaliseAddress(text);
  if (address === null) throw new UsageError(`"${text}" is neither an email address nor a US phone number.`);
  await withServices(({ db }, services) =>
    verb === "copy" ? copy(db, services, address) : remove(db, services, address, values.yes ?? false),
  ).catch((error: unknown) => {
    // PostgreSQL's lock_not_available, wrapped by drizzle.
    if (failureFacts(error).code !== "55P03") throw error;
    throw new CommandError(
      "Messages to this person are being sent this moment. Nothing was deleted: try again.",
      exitCodes.later,
    );
  });
}
