import type { Temporal } from "temporal-polyfill";
import { formatCents } from "#core/money/pricing.ts";
import type { ConsentWay } from "#core/people/consent-ways.ts";
import type { Occasion } from "#core/planning/message-days.ts";
import type { StatusReason } from "../delivery/reasons.ts";
import type { OrderLine } from "../money/order.ts";
import { orderLineWords } from "./order-lines.ts";
import { reminderDayWords } from "./reminder-day-words.ts";
import { wordsOfReason } from "./status-reason-words.ts";

/** How somebody agreed to the messages of a channel. The copy of a person's data shows it. */
const consentWayWords: Readonly<Record<ConsentWay, string>> = {
  "added-by-holder": "added by the account holder",
  "account-address": "the account's own address",
  "wizard-code": "a code in the wizard",
  "text-start": "a text with START",
  "message-link": "the link in a message",
  "mail-link": "the link in a mail",
  dashboard: "the dashboard",
};

interface Way {
  consentHow: ConsentWay | null;
}

interface Message {
  reason: StatusReason | null;
  dueOn: Temporal.PlainDate | null;
  offsetDays: number | null;
  occasion: Occasion | null;
}

interface Payment {
  payer: "holder" | "giver";
  lines: readonly OrderLine[];
  amountCents: number;
  refundedCents: number;
}

/** The parts of a copy of a person's data that hold codes. */
interface CodedCopy {
  subscriptions: readonly {
    people: readonly { ways: readonly Way[] }[];
    payments: readonly Payment[];
    messages: readonly Message[];
  }[];
  onListsOfOthers: readonly { ways: readonly Way[]; messages: readonly Message[] }[];
}

/** The copy of a person's data as that person reads it: with words in place of codes. */
export function wordCopy<Copy extends CodedCopy>(copy: Copy) {
  return {
    ...copy,
    subscriptions: copy.subscriptions.map((subscription) => ({
      ...subscription,
      people: subscription.people.map((person) => ({ ...person, ways: person.ways.map(wordWay) })),
      payments: subscription.payments.map(wordPayment),
      messages: subscription.messages.map(wordMessage),
    })),
    onListsOfOthers: copy.onListsOfOthers.map((place) => ({
      ...place,
      ways: place.ways.map(wordWay),
      messages: place.messages.map(wordMessage),
    })),
  };
}

const wordWay = <W extends Way>(way: W) => ({
  ...way,
  consentHow: way.consentHow && consentWayWords[way.consentHow],
});

/** Cents stand in the database. A reader is told dollars. */
const wordPayment = <P extends Payment>({ payer, lines, amountCents, refundedCents, ...payment }: P) => ({
  ...payment,
  paidBy: payer === "giver" ? "somebody else, as a gift" : "you",
  lines: lines.map((line) => `${orderLineWords(line)}: ${formatCents(line.priceCents)}`),
  amount: formatCents(amountCents),
  givenBack: formatCents(refundedCents),
});

const wordMessage = <M extends Message>({ offsetDays, occasion, ...message }: M) => ({
  ...message,
  day:
    message.dueOn && offsetDays !== null
      ? reminderDayWords({ dueOn: message.dueOn, offsetDays, occasion }, null)
      : null,
  reason: wordsOfReason(message.reason),
});
