import { parseArgs } from "node:util";
import { brand } from "#core/brand.ts";
import { type AskedLink, askForLink } from "#server/accounts/send-verification.ts";
import { recordLook } from "#server/db/record-look.ts";
import { operatorAsks } from "#server/messages/mail-allowance.ts";
import { endSessions } from "#server/operate/end-sessions.ts";
import { readAccountState } from "#server/operate/read-account-state.ts";
import { type ExitCode, exitCodes } from "#server/start/exit-codes.ts";
import { CommandError, say, UsageError } from "./command.ts";
import { addressHelp, readAddress } from "./read-address.ts";
import { withServices } from "./with-database.ts";
import { accountLines } from "./words/account-words.ts";
import { countOf } from "./words/count-of.ts";

/** For a person who cannot get in, or asks why nothing comes. Shows no contents. */
export const usage = `daymark account show
    how an account stands: its years and payments, how many places, whether channels are confirmed or stopped, what waits. No name,
    no place, no date of an appearance, nobody's address. The person's own copy of their data says that you looked
daymark account mail-link
    mails the address on record the link that leads back in: to a new password, or to prove the address. At least one an hour
    goes out, and at most twelve mails a day that way; nobody can have it sent elsewhere
daymark account end-sessions
    what would end: every login, passkey, mailed link and calendar link of the account. Nothing is changed
daymark account end-sessions --yes
    it ends. The password stays; the account's address is told

${addressHelp}`;

const outcomes: Record<AskedLink, string> = {
  reset: "A link to a new password is on its way to the address. It works for an hour.",
  prove: "The link that proves the address is on its way to it. It works for a day.",
  nobody: `${brand.name} has no account with this address, and no sign-up that waits for it. Nothing was sent.`,
  "too-many": "This mailbox has had as many mails as it gets in a day. Nothing was sent.",
};

const noAccount = `${brand.name} has no account with this address.`;

const codes: Record<AskedLink, ExitCode> = {
  reset: exitCodes.ok,
  prove: exitCodes.ok,
  nobody: exitCodes.failed,
  "too-many": exitCodes.later,
};

export async function run(args: string[]): Promise<undefined> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: "boolean" } },
  });
  const [verb, ...rest] = positionals;
  if (verb !== "show" && verb !== "mail-link" && verb !== "end-sessions") throw new UsageError();
  if (values.yes && verb !== "end-sessions") throw new UsageError();
  if (rest.length > 0)
    throw new UsageError("Type no address after the command: it is asked for, or read from standard input.");
  const address = await readAddress();
  await withServices(async ({ db }, services) => {
    if (verb === "mail-link") {
      if (!address.includes("@")) throw new UsageError("An account has an email address and no number.");
      const asked = await askForLink(db, services, operatorAsks(address));
      if (codes[asked] !== exitCodes.ok) throw new CommandError(outcomes[asked], codes[asked]);
      say(outcomes[asked]);
      return;
    }
    if (verb === "end-sessions") {
      const isSure = values.yes ?? false;
      const ended = await endSessions(db, services, address, isSure);
      if (ended === null) throw new CommandError(noAccount, exitCodes.failed);
      const { sessions, passkeys, calendars } = ended;
      const counts = [
        countOf(sessions, "login"),
        countOf(passkeys, "passkey"),
        countOf(calendars, "calendar link"),
      ];
      say(`${isSure ? "Ended" : "Would end"}: ${counts.join(", ")}.`);
      return;
    }
    const state = await readAccountState(db, services, address);
    if (state === null)
      throw new CommandError(`${brand.name} keeps nothing about this address.`, exitCodes.failed);
    const ids = state.subscriptions.map(({ id }) => id);
    await recordLook(db, services.clock.now(), "account-shown", ids);
    for (const line of accountLines(state)) say(line);
  });
}
