import type { Temporal } from "temporal-polyfill";
import type { StatusKind } from "#app/components/ui/status.tsx";
import { parsePlainDate } from "#core/parse-date.ts";
import { formatShortDateNear } from "#core/words/dates.ts";
import type { Delivery } from "./use-own-reminders.ts";

// The keys are the names in server/messages/templates.ts.
const templateWords: Record<string, string> = {
  "subscription-started": "Your receipt",
  "payment-part-returned": "Part of a payment was given back",
  "payment-returned": "A payment was given back",
  "you-were-added": "First message",
  "agree-to-texts": "May we text you?",
  "first-text": "First text",
  "done-said": "A date is done",
  "done-taken-back": "A date is open again",
  "once-date-set": "A date is noted",
  "next-date-needed": "What is the next date?",
  "channel-stopped": "Messages stopped",
  "channel-started": "Messages started",
  "person-left": "Somebody left the list",
  "nobody-reached": "Nobody was reached",
  "term-ending": "Your year ends",
  "year-ending": "The year ends",
  "year-given": "A receipt for a gift",
  "signup-waiting": "A signup waits for you",
};

/**
 * What a message was about: "3 days before Thu Dec 10", "The day, Jan 4, 2027", "Your receipt". A date of another year
 * than today's has its year.
 */
export function aboutWords(
  { template, offsetDays, dueOn }: Pick<Delivery, "template" | "offsetDays" | "dueOn">,
  today: Temporal.PlainDate,
): string {
  if (offsetDays === null) return templateWords[template] ?? "About your account";
  const date = dueOn === null ? null : parsePlainDate(dueOn);
  const day = date ? formatShortDateNear(date, today) : "the date";
  if (offsetDays === 0) return `The day, ${day}`;
  const days = Math.abs(offsetDays) === 1 ? "1 day" : `${Math.abs(offsetDays)} days`;
  return `${days} ${offsetDays < 0 ? "before" : "after"} ${day}`;
}

/** How a delivery stands. Of most mails no more is known than "Sent"; "Arrived" needs a receipt. */
export const deliveryLooks: Record<Delivery["status"], { kind: StatusKind; words: string }> = {
  planned: { kind: "plan", words: "On its way" },
  sending: { kind: "plan", words: "On its way" },
  sent: { kind: "sent", words: "Sent" },
  delivered: { kind: "sent", words: "Arrived" },
  failed: { kind: "bad", words: "Did not arrive" },
  superseded: { kind: "off", words: "Not sent" },
  cancelled: { kind: "off", words: "Not sent" },
  suppressed: { kind: "off", words: "Not sent" },
};
