import type { Temporal } from "temporal-polyfill";
import { parseLocationDate } from "#core/dates/parse-date.ts";
import { dayOfOffset, sendAtOf } from "#core/planning/message-days.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { formatShortDays } from "#core/words/range-words.ts";
import { reminderDayWords } from "#core/words/reminder-day-words.ts";
import { wordsOfReason } from "#core/words/status-reason-words.ts";
import {
  furthestDays,
  type Preview,
  type PreviewError,
  type PreviewLine,
} from "#server/operate/preview-day.ts";

/** A masked address: an operator can tell it from another, and somebody who looks over a shoulder cannot use it. */
function maskAddress(address: string): string {
  if (!address.includes("@")) return `…${address.slice(-2)}`;
  const [mailbox = "", domain = ""] = address.split("@");
  return `${mailbox.slice(0, 1)}…@…${domain.slice(domain.lastIndexOf("."))}`;
}

/** The preview as lines for a terminal. It shows addresses only with `reveal`, and never names. */
export function previewWords(preview: Preview, day: Temporal.PlainDate, reveal: boolean): string[] {
  const lineOf = (line: PreviewLine) => {
    const to = reveal ? line.address : maskAddress(line.address);
    const clock = line.timeZone === null ? "" : `  ${hourOf(line, day)}${line.timeZone}`;
    return `  ${what(line, day).padEnd(44)}  ${line.channel.padEnd(5)}  ${to}${clock}${line.reason ? `  ${wordsOfReason(line.reason)}` : ""}`;
  };
  const part = (title: string, { total, lines }: Preview["goes"]) => [
    `${title}: ${total}`,
    ...lines.map(lineOf),
    ...(lines.length < total ? [`  … and ${total - lines.length} more (--all)`] : []),
    "",
  ];
  return [
    `${formatLongDateWithYear(day)}, with the facts of now. Nothing is sent, and nothing is kept.`,
    "",
    ...part("Would go out", preview.goes),
    ...part("Would not", preview.stays),
  ];
}

/** Why no preview can be made, as one line for a terminal. */
export function previewErrorWords({ why }: PreviewError): string {
  if (why === "past") return "The preview looks ahead: choose today or a later day.";
  return `The preview looks ${furthestDays} days ahead at most.`;
}

/** The date that a line is about. Null for a message without one. */
const dateOf = ({ dueOn, opensOn }: PreviewLine) =>
  dueOn === null ? null : parseLocationDate({ nextDueOn: dueOn, opensOn });

function what(line: PreviewLine, today: Temporal.PlainDate): string {
  const { template, offsetDays, occasion } = line;
  const date = dateOf(line);
  if (date === null) return template;
  if (offsetDays === null) return `${template}: ${formatShortDays(date, today)}`;
  return `${template}: ${reminderDayWords({ dueOn: date.dueOn, offsetDays, occasion }, today)}`;
}

/**
 * The hour of a reminder that belongs to this day. A late reminder and a notice go as soon as their turn comes, so they
 * have none.
 */
function hourOf(line: PreviewLine, day: Temporal.PlainDate): string {
  const { offsetDays, occasion } = line;
  const date = dateOf(line);
  if (offsetDays === null || date === null) return "";
  const isOfThisDay = date.dueOn.add({ days: dayOfOffset(offsetDays) }).equals(day);
  return isOfThisDay ? `${sendAtOf({ offsetDays, occasion })} ` : "";
}
