import { parseArgs } from "node:util";
import { Temporal } from "temporal-polyfill";
import {
  forgetLostSecrets,
  type Outstanding,
  type Reencrypted,
  readOutstanding,
  rotateSecret,
} from "#server/operate/rotate-secret.ts";
import { type Config, readConfig } from "#server/start/config.ts";
import { exitCodes } from "#server/start/exit-codes.ts";
import { CommandError, say, UsageError } from "./command.ts";
import { readKeys } from "./with-backups.ts";
import { withDatabase, withServices } from "./with-database.ts";
import { countOf } from "./words/count-of.ts";

/** A new DAYMARK_SECRET, while the former one is still believed. It shows only counts. */
export const usage = `daymark secret rotate
    what depends on the secret in DAYMARK_SECRET_2, and when it can go. Nothing is changed
daymark secret rotate --yes
    what it has encrypted is encrypted by DAYMARK_SECRET; all else goes on by both
daymark secret lost
    where a former secret is lost, and so no server starts: what goes with it. With --yes servers start without it

docs/running.md, "A new secret", has all steps.`;

export async function run(args: string[]): Promise<undefined> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: "boolean" } },
  });
  const isSure = values.yes ?? false;
  const config = readConfig();
  if (positionals.length !== 1) throw new UsageError();
  if (positionals[0] === "rotate") await rotate(config, isSure);
  else if (positionals[0] === "lost") await lost(config, isSure);
  else throw new UsageError();
}

async function rotate(config: Config, isSure: boolean): Promise<void> {
  await withServices(async ({ db }, { keys, clock }) => {
    const now = clock.now();
    const outstanding = await readOutstanding(db, keys, now);
    if (outstanding === null) {
      const next =
        config.secondSecret === undefined
          ? "DAYMARK_SECRET is the only one so far. Set the next one as DAYMARK_SECRET_2, and restart all processes."
          : "DAYMARK_SECRET_2 is read by now, and has written nothing. Exchange the two, and restart all processes.";
      say(next);
      return;
    }
    for (const line of rotateLines(await rotateSecret(db, keys, isSure), outstanding, { isSure, now }))
      say(line);
  }, config);
}

/** Exported for its table of cases. */
export function rotateLines(
  { messages, apps, formers }: Reencrypted,
  { since, until, logins, accountLinks, sent }: Outstanding,
  { isSure, now }: { isSure: boolean; now: Temporal.Instant },
): string[] {
  const isOver = Temporal.Instant.compare(now, until) >= 0;
  const isLeft = !isSure && messages + apps + formers > 0;
  const lines = [
    `DAYMARK_SECRET has been in use since ${dayOf(since)}.`,
    `${isSure ? "Encrypted by it now" : "Would be encrypted by it"}: ${countOf(messages, "message")} that ${messages === 1 ? "waits" : "wait"}, codes by app of ${countOf(apps, "account")}, the keys of ${countOf(formers, "former secret")}.`,
    `By the former one until they end: ${countOf(logins, "login")}, ${countOf(accountLinks, "mailed link")} to accounts, the links in ${countOf(sent, "message")} of the last thirty days.`,
  ];
  if (isLeft) return [...lines, "DAYMARK_SECRET_2 must stay: run this with --yes."];
  if (isOver) return [...lines, "DAYMARK_SECRET_2 can go. Links in older messages end with it."];
  return [
    ...lines,
    `DAYMARK_SECRET_2 can go on ${dayOf(until)}. Before that, what is listed last ends with it.`,
  ];
}

const dayOf = (instant: Temporal.Instant): string =>
  instant.toZonedDateTimeISO("UTC").toPlainDate().toString();

async function lost(config: Config, isSure: boolean): Promise<void> {
  const keys = await readKeys(config);
  if (keys === null)
    throw new CommandError("There is no secret yet: the first start makes one.", exitCodes.failed);
  await withDatabase(async ({ db }) => {
    const gone = await forgetLostSecrets(db, keys, isSure);
    if (gone === null) {
      say("Nothing is lost: DAYMARK_SECRET opens all that this database knows.");
      return;
    }
    say(
      `${isSure ? "Forgotten" : "Would be forgotten"}: which numbers have sent STOP (${countOf(gone.stops, "number")}), and all calendar links, links in messages and logins. Codes by app no longer fit; recovery codes do.`,
    );
    if (!isSure)
      say("If the former secret is anywhere, set it as DAYMARK_SECRET_2 instead. Otherwise: --yes.");
  }, config);
}
