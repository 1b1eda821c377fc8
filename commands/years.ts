import { parseArgs } from "node:util";
import type { Temporal } from "temporal-polyfill";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { isUuid } from "#core/is-uuid.ts";
import { formatCents } from "#core/money/pricing.ts";
import { sayReason } from "#core/words/refusal-words.ts";
import {
  complimentaryReasons,
  type Granting,
  type GrantReason,
  grantYear,
  isComplimentary,
  otherMeans,
  withdrawYear,
  type YearChange,
} from "#server/billing/grant-year.ts";
import type { Db } from "#server/db/client.ts";
import { Refusal } from "#server/refusal.ts";
import { exitCodes } from "#server/start/exit-codes.ts";
import type { Services } from "#server/start/services.ts";
import { CommandError, say, UsageError } from "./command.ts";
import { withServices } from "./with-database.ts";

/** Years without a payment provider. Names nobody. */
export const usage = `daymark years give SUBSCRIPTION --reason ${complimentaryReasons.join("|")} [--until DATE]
    a complimentary year
daymark years give SUBSCRIPTION --paid-by ${otherMeans.join("|")} [--until DATE]
    a year at its price, which came by other means
    Without --until it shows what would change, and the DATE; with it the year is given, once, however often it is said
daymark years withdraw PAYMENT [--yes]
    takes such a year back: by a slip, or because the check bounced. Without --yes it shows what would change

daymark account show has the ids of subscriptions and payments. The account holder is told by mail.`;

const options = {
  reason: { type: "string" },
  "paid-by": { type: "string" },
  until: { type: "string" },
  yes: { type: "boolean" },
} as const;

type Work = (db: Db, services: Services) => Promise<void>;

function readWork(args: string[]): Work {
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  const [verb, id, ...rest] = positionals;
  if ((verb !== "give" && verb !== "withdraw") || id === undefined || rest.length > 0) throw new UsageError();
  if (!isUuid(id)) throw new UsageError("Name it by its ID, as daymark account show has it.");
  const { reason, "paid-by": paidBy, until, yes } = values;
  if (verb === "withdraw") {
    if (reason ?? paidBy ?? until) throw new UsageError("withdraw takes nothing but --yes.");
    return withdraw(id, yes ?? false);
  }
  if (yes) throw new UsageError("give takes the last day as its yes: --until DATE.");
  const day = until === undefined ? null : parsePlainDate(until);
  if (until !== undefined && day === null) throw new UsageError("--until must be a date like 2027-11-20.");
  return give(id, readReason(reason, paidBy), day);
}

function readReason(reason: string | undefined, paidBy: string | undefined): GrantReason {
  const free = complimentaryReasons.find((one) => one === reason);
  const means = otherMeans.find((one) => one === paidBy);
  const found = reason !== undefined && paidBy !== undefined ? undefined : (free ?? means);
  if (found !== undefined) return found;
  throw new UsageError(
    `Say one of --reason ${complimentaryReasons.join("|")} and --paid-by ${otherMeans.join("|")}.`,
  );
}

const give =
  (id: string, reason: GrantReason, until: Temporal.PlainDate | null): Work =>
  async (db, services) => {
    const granting = await grantYear(db, services, id, { reason, until });
    for (const line of grantLines(granting, reason)) say(line);
  };

function grantLines({ is, change, hasOpenPayment }: Granting, reason: GrantReason): string[] {
  if (is === "had") return [`Nothing to do: it is paid for through ${change.after} already.`];
  const price = isComplimentary(reason) ? "complimentary" : `${formatCents(change.amountCents)} by ${reason}`;
  return [
    `${is === "done" ? "Given" : "Would be given"}: a year, ${price}.`,
    ...changeLines(change),
    ...(hasOpenPayment
      ? [
          "Somebody has begun to pay for this year as well. If they finish it, daymark payments list shows it as paid-twice.",
        ]
      : []),
    ...(is === "shown" ? [`Nothing was changed. Say it again with --until ${change.after}.`] : []),
  ];
}

const withdraw =
  (id: string, isSure: boolean): Work =>
  async (db, services) => {
    const change = await withdrawYear(db, services, id, isSure);
    if (change === null) {
      say("Nothing to do: it was taken back before.");
      return;
    }
    say(isSure ? "Taken back." : "Would be taken back:");
    for (const line of changeLines(change)) say(line);
    if (!isSure) say("Nothing was changed. Say it again with --yes.");
  };

const changeLines = ({ before, after, coveredBefore, coveredAfter }: YearChange): string[] => [
  `  paid for through: ${before ?? "not paid"} → ${after ?? "not paid"}`,
  `  open dates with reminders: ${coveredBefore} → ${coveredAfter}`,
];

export async function run(args: string[]): Promise<undefined> {
  const work = readWork(args);
  await withServices(({ db }, services) => work(db, services)).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    const { reason } = error;
    const ours = typeof reason === "string" ? instead[reason] : undefined;
    throw new CommandError(ours ?? sayReason(reason), exitCodes.failed);
  });
}

/** For an operator, where the page's sentence says too little. */
const instead: Readonly<Record<string, string>> = {
  "not-found": "No year with this ID was given by an operator.",
  "no-signup": "There is no open subscription with this ID.",
  "changed-meanwhile": "The year would have another last day than this. Look again, without --until.",
};
