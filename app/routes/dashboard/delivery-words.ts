import type { Temporal } from "temporal-polyfill";
import type { StatusKind } from "#app/components/ui/status.tsx";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { deliveryStatusWords } from "#core/words/copy-code-words.ts";
import { reminderDayWords } from "#core/words/reminder-day-words.ts";
import { wordsOfReason } from "#core/words/status-reason-words.ts";
import type { Delivery } from "./use-dashboard.ts";

// The keys are the names in server/messages/templates.ts.
const templateWords: Record<string, string> = {
  "reminder-again": "A reminder again, as asked",
  "subscription-started": "Your receipt",
  "payment-part-returned": "Part of a payment was refunded",
  "payment-returned": "A payment was refunded",
  "you-were-added": "First message",
  "agree-to-texts": "May we text you?",
  "first-text": "First text",
  "done-said": "A date is done",
  "done-taken-back": "A date is open again",
  "once-date-set": "A date is saved",
  "cannot-come": "Someone may not make a date",
  "can-come": "Someone can make a date after all",
  "next-date-needed": "What is the next date?",
  "channel-stopped": "Messages stopped",
  "channel-started": "Messages started",
  "number-news": "Check a phone number",
  "still-yours": "Is this number still right?",
  "still-there": "Is this number still right?",
  "registrant-unreached": "Please check in",
  "marked-as-spam": "Marked as spam",
  "person-left": "Somebody left the list",
  "nobody-reached": "Nobody was reached",
  "term-ending": "Your year ends",
  "year-ending": "The year ends",
  "year-given": "A receipt for a gift",
  "signup-waiting": "A signup waits for you",
  "signup-asked": "Do you want these reminders?",
  "test-message": "A test message",
  "signup-unanswered": "Nobody has answered yet",
  "signup-accepted": "The answer was yes",
};

/**
 * What a message was about: "3 days before Thu Dec 10", "The first day of Dec 1 to Dec 31", "Your receipt". A date of another
 * year than today's has its year.
 */
export function aboutWords(
  {
    template,
    offsetDays,
    occasion,
    dueOn: on,
  }: Pick<Delivery, "template" | "offsetDays" | "occasion" | "dueOn">,
  today: Temporal.PlainDate,
): string {
  const dueOn = on === null ? null : parsePlainDate(on);
  if (offsetDays === null || dueOn === null) return templateWords[template] ?? "About your account";
  return reminderDayWords({ dueOn, offsetDays, occasion }, today);
}

/**
 * How a delivery stands, for the status's words. Of most mails no more is known than "Sent"; "Arrived" needs a receipt. After a
 * restore nobody has seen some leave.
 */
export function lookOf({ status, reason }: Pick<Delivery, "status" | "reason">): {
  kind: StatusKind;
  words: string;
} {
  const look = { kind: deliveryKinds[status], words: deliveryStatusWords[status]() };
  const why = wordsOfReason(reason);
  if (look.kind !== "sent") return why ? { ...look, words: `${look.words}: ${why}` } : look;
  return reason === deliveryReasons.recordLost ? { ...look, words: `Likely sent: ${why}` } : look;
}

const deliveryKinds: Record<Delivery["status"], StatusKind> = {
  planned: "wait",
  sending: "wait",
  sent: "sent",
  delivered: "sent",
  failed: "bad",
  superseded: "off",
  cancelled: "off",
  suppressed: "off",
};
