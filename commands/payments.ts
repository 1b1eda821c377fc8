import { parseArgs } from "node:util";
import { Temporal } from "temporal-polyfill";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { isUuid } from "#core/is-uuid.ts";
import { sayReason } from "#core/words/refusal-words.ts";
import { reconcilePayments } from "#server/billing/reconcile-payments.ts";
import { listOwedRefunds, refundPayment } from "#server/billing/refund-payment.ts";
import { type Resending, resendReceipt } from "#server/billing/resend-receipt.ts";
import type { Db } from "#server/db/client.ts";
import { listPayments, paymentsBetween, settleAlarm } from "#server/operate/list-payments.ts";
import { PaymentProviderError } from "#server/providers/payments/port.ts";
import { Refusal } from "#server/refusal.ts";
import { type ExitCode, exitCodes } from "#server/start/exit-codes.ts";
import type { Services } from "#server/start/services.ts";
import { CommandError, say, UsageError } from "./command.ts";
import { withServices } from "./with-database.ts";
import { alarmLines, attemptLines, bookLines } from "./words/payment-lines.ts";

/** The operator's commands about money. They name nobody. */
export const usage = `daymark payments list
    the newest fifty attempts to pay, and (!) what does not fit
daymark payments reconcile
    asks the payment provider now about everything that is open, and what it has told
daymark payments refund ID [--amount CENTS]
    gives a payment back, in part or all that is left; in full its year ends at once
daymark payments receipt ID
    mails the receipt once more, to who got it: once a day, and to no other address
daymark payments settle ID
    you have looked at what did not fit: it leaves the list and the figures
daymark payments export --from DATE --to DATE
    what was paid on these days (UTC, both included), as comma-separated values

ID is as the list shows it. DATE is like 2026-11-20.`;

const options = {
  amount: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
} as const;

const listed = 50;

type Work = (db: Db, services: Services) => Promise<void>;

function readId(id: string | undefined): string {
  if (id === undefined || !isUuid(id)) {
    throw new UsageError("Name one by its ID, as the list shows it.");
  }
  return id;
}

function readDay(name: string, text: string | undefined): Temporal.PlainDate {
  const day = parsePlainDate(text ?? "");
  if (day === null) throw new UsageError(`--${name} must be a date like 2026-11-20.`);
  return day;
}

function readWork(args: string[]): Work {
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  const [verb, ...names] = positionals;
  const [name, ...rest] = names;
  const takesName = verb === "refund" || verb === "settle" || verb === "receipt";
  if (rest.length > 0 || (name !== undefined && !takesName)) throw new UsageError();
  switch (verb) {
    case "list":
      return list;
    case "reconcile":
      return reconcile;
    case "refund":
      return refund(readId(name), values.amount);
    case "receipt":
      return receipt(readId(name));
    case "settle":
      return settle(readId(name));
    case "export":
      return exportBooks(readDay("from", values.from), readDay("to", values.to));
    default:
      throw new UsageError();
  }
}

async function list(db: Db): Promise<void> {
  const { attempts, alarms } = await listPayments(db, listed);
  for (const line of [...attemptLines(attempts), ...alarmLines(alarms)]) say(line);
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

async function reconcile(db: Db, services: Services): Promise<void> {
  const { asked, events, dropped } = await reconcilePayments(db, services);
  say(
    `Asked about ${counted(asked, "payment")}; looked at ${counted(events, "event")}; dropped ${dropped} never opened.`,
  );
  for (const line of alarmLines((await listPayments(db, 0)).alarms)) say(line);
}

const notYet =
  "The payment provider does not give it back at present: the payment is disputed, say. It is asked again with every reconciliation.";

function refund(id: string, amount: string | undefined): Work {
  if (amount !== undefined && !/^[1-9]\d{0,6}$/.test(amount)) {
    throw new UsageError("--amount must be whole cents: 500 is five dollars.");
  }
  return async (db, services) => {
    await refundPayment(db, services, id, amount === undefined ? null : Number(amount));
    const isOwed = (await listOwedRefunds(db)).includes(id);
    say(isOwed ? notYet : "It is given back.");
  };
}

const receipts: Record<Exclude<Resending, "queued">, [string, ExitCode]> = {
  "today-already": ["It was mailed again today already. Once a day.", exitCodes.later],
  "too-many": ["This mailbox has had as many mails as it gets in a day. Nothing was sent.", exitCodes.later],
  nowhere: [
    "There is no such payment, it was given back, or its payer's address is not known any more. Nothing was sent.",
    exitCodes.failed,
  ],
};

const receipt =
  (id: string): Work =>
  async (db, services) => {
    const outcome = await resendReceipt(db, services, id);
    if (outcome !== "queued") throw new CommandError(...receipts[outcome]);
    say("The receipt is on its way.");
  };

const settle =
  (id: string): Work =>
  async (db) => {
    if (!(await settleAlarm(db, id))) throw new UsageError("Nothing in the list has this ID.");
    say("Settled.");
  };

const exportBooks =
  (from: Temporal.PlainDate, to: Temporal.PlainDate): Work =>
  async (db) => {
    if (Temporal.PlainDate.compare(from, to) > 0) throw new UsageError("--from must not be after --to.");
    const start = (day: Temporal.PlainDate) => day.toZonedDateTime("UTC").toInstant();
    for (const line of bookLines(await paymentsBetween(db, start(from), start(to.add({ days: 1 })))))
      say(line);
  };

export async function run(args: string[]): Promise<undefined> {
  const work = readWork(args);
  await withServices(({ db }, services) => work(db, services)).catch((error: unknown) => {
    if (error instanceof Refusal) throw new CommandError(sayReason(error.reason), exitCodes.failed);
    if (!(error instanceof PaymentProviderError)) throw error;
    throw new CommandError(`${error.message} What was asked for is asked for again.`, exitCodes.later);
  });
}
