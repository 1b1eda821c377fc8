import type { Temporal } from "temporal-polyfill";
import type { StatusKind } from "#app/components/ui/status.tsx";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import type { DeliveryStatus } from "#core/delivery/life.ts";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { reminderDayWords } from "#core/words/reminder-day-words.ts";
import { wordsOfReason } from "#core/words/status-reason-words.ts";
import { m } from "#messages";
import type { Delivery } from "./use-dashboard.ts";

/**
 * What a message was about: "3 days before Thu Dec 10", "The first day of Dec 1 to Dec 31", "Your receipt". A date outside today's year
 * shows its year.
 */
export function aboutWords(
  { template, offset, occasion, dueOn: on }: Pick<Delivery, "template" | "offset" | "occasion" | "dueOn">,
  today: Temporal.PlainDate,
): string {
  const dueOn = on === null ? null : parsePlainDate(on);
  if (offset === null || dueOn === null) return m.reminder_sent_kind({ template });
  return reminderDayWords({ dueOn, offset, occasion }, today);
}

/**
 * A delivery's state: its shape and its words. For most mails Daymark knows only "Sent"; "Delivered" needs a receipt. After a restore, the
 * words of some say only that they were likely sent: their record was lost.
 */
export function lookOf({ status, reason }: Pick<Delivery, "status" | "reason">): {
  kind: StatusKind;
  words: string;
} {
  const look = { kind: deliveryKinds[status], words: deliveryStatusWords[status]() };
  const why = wordsOfReason(reason);
  if (look.kind !== "sent")
    return why ? { ...look, words: m.reminder_sent_status_why({ status: look.words, why }) } : look;
  return why && reason === deliveryReasons.recordLost
    ? { ...look, words: m.reminder_sent_likely({ why }) }
    : look;
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

const deliveryStatusWords: Readonly<Record<DeliveryStatus, () => string>> = {
  planned: m.reminder_sent_state_planned,
  sending: m.reminder_sent_state_sending,
  sent: m.reminder_sent_state_sent,
  delivered: m.reminder_sent_state_delivered,
  failed: m.reminder_sent_state_failed,
  superseded: m.reminder_sent_state_superseded,
  cancelled: m.reminder_sent_state_cancelled,
  suppressed: m.reminder_sent_state_suppressed,
};
