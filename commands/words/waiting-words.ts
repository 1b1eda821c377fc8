import type { Temporal } from "temporal-polyfill";
import type { Occasion } from "#core/planning/message-days.ts";
import type { OffsetKey } from "#core/planning/offsets.ts";
import { reminderDayKind } from "#core/words/reminder-day-words.ts";
import type { WaitingCount } from "#server/operate/preview-waiting.ts";

/** What a line of counts calls a kind of message: "reminder, 3 days before", "reminder, the first day", "term-ending". */
export const messageKind = (kind: {
  template: string;
  offset: OffsetKey | null;
  occasion: Occasion | null;
}): string => {
  const { template, offset, occasion } = kind;
  return offset === null ? template : `${template}, ${reminderDayKind({ offset, occasion })}`;
};

/** What would go out of a restored database, as lines for a terminal. They name nobody. */
export function waitingLines(
  restores: readonly { takenAt: Temporal.Instant; restoredAt: Temporal.Instant }[],
  waiting: readonly WaitingCount[],
  sentBefore?: Temporal.Instant,
): string[] {
  const [newest] = restores;
  const sum = waiting.reduce((total, { count }) => total + count, 0);
  return [
    newest
      ? `Restored at ${newest.restoredAt} to the state of ${newest.takenAt}. Nothing is sent until daymark restore --confirm.`
      : "No restore waits for a yes: what is due goes out by itself.",
    `Would go out${sentBefore ? `, with --confirm --sent-before ${sentBefore}` : ""}: ${sum} at most, by hour (UTC)`,
    ...waiting.map(
      ({ hour, channel, count, ...kind }) =>
        `  ${hour}  ${messageKind(kind).padEnd(38)}  ${channel.padEnd(5)}  ${String(count).padStart(7)}`,
    ),
    ...(newest
      ? [
          `What was sent after ${sentBefore ?? newest.takenAt} is not known to this database. Of each open date at most its newest reminder goes`,
          'out, perhaps a second time; reminders whose day is over do not. Sign-ups, dates and "done"s since then are lost.',
        ]
      : []),
  ];
}
