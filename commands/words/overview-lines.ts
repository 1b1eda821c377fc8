import type { DeliveryStatus } from "#core/delivery/life.ts";
import { formatCents } from "#core/money/pricing.ts";
import { formatNumber } from "#core/words/counts.ts";
import { wordsOfReason } from "#core/words/status-reason-words.ts";
import type { Overview, WhyWaiting } from "#server/operate/read-overview.ts";
import { countOf } from "./count-of.ts";
import { agoWords, type Part, partsOf, type Settings } from "./overview-parts.ts";

/** What `daymark status` prints: counts and moments, and nothing about anybody. */
export function overviewLines(overview: Overview, settings: Settings): string[] {
  const at = overview.readAt.toZonedDateTimeISO(overview.timeZone);
  const time = at.toPlainTime().toString({ smallestUnit: "second" });
  return [
    `${at.toPlainDate()}, ${time} (${overview.timeZone})`,
    ...partsLines(partsOf(overview, settings)),
    ...reminderLines(overview),
    ...waitingLines(overview),
    ...roundLines(overview),
    ...dayLines(overview),
  ];
}

/** A table under its name. A column of numbers ends where its longest number ends. */
function table(name: string, heads: string[], rows: (string | number)[][]): string[] {
  if (rows.length === 0) return ["", name];
  const texts = [
    heads,
    ...rows.map((row) => row.map((cell) => (typeof cell === "number" ? formatNumber(cell) : cell))),
  ];
  const widths = heads.map((_, at) => Math.max(...texts.map((row) => row[at]?.length ?? 0)));
  const isNumber = heads.map((_, at) => rows.every((row) => typeof row[at] === "number"));
  const lines = texts.map((row) =>
    row
      .map((cell, at) => (isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join("  "),
  );
  return ["", name, ...lines.map((line) => `  ${line.trimEnd()}`)];
}

const stateWords: Record<Part["state"], string> = { well: "Well", trouble: "Look here", off: "Off" };

function partsLines(parts: Part[]): string[] {
  const bad = parts.filter(({ state }) => state === "trouble").length;
  const rows = parts.map(({ name, state, more }) => [name, stateWords[state], more]);
  const words = bad === 0 ? "Everything that is on works." : `Look at ${countOf(bad, "part")}.`;
  return table(`Health: ${words}`, ["Part", "State", "More"], rows);
}

const statusWords: Record<DeliveryStatus, string> = {
  planned: "waits",
  sending: "is leaving",
  sent: "sent",
  delivered: "arrived",
  failed: "did not arrive",
  superseded: "a newer one goes instead",
  cancelled: "no longer true",
  suppressed: "nobody is willing",
};

function reminderLines({ reminders, remindersSince, notSent }: Overview): string[] {
  const hours = [...new Set(reminders.map(({ hour }) => hour))];
  const countIn = (hour: string, ...statuses: DeliveryStatus[]) =>
    reminders
      .filter((one) => one.hour === hour && statuses.includes(one.status))
      .reduce((sum, { count }) => sum + count, 0);
  const since =
    remindersSince === null ? "" : ` There are many: only those since ${remindersSince} are counted.`;
  const none = hours.length === 0 ? " None so far." : "";
  return [
    ...table(
      `Today's reminders, by the hour at which they were planned.${none}${since}`,
      ["Hour", "Sent", "Waiting", "Not sent", "Replaced"],
      hours.map((hour) => [
        hour,
        countIn(hour, "sent", "delivered"),
        countIn(hour, "planned", "sending"),
        countIn(hour, "failed", "cancelled", "suppressed"),
        countIn(hour, "superseded"),
      ]),
    ),
    "  What is still to come today is not planned yet: daymark reminders --preview",
    ...(notSent.length === 0
      ? []
      : table(
          "Why some were not sent",
          ["State", "Why", "Count"],
          notSent.map(({ status, reason, count }) => [
            statusWords[status],
            wordsOfReason(reason) ?? "",
            count,
          ]),
        )),
  ];
}

const whyWords: Record<WhyWaiting, string> = {
  leaving: "is being handed over",
  paused: "the provider is paused",
  tried: "was tried",
  "its-hour": "its hour has not come",
  "its-turn": "its turn has not come",
};

function waitingLines({ waiting, figures: { failing } }: Overview): string[] {
  return [
    ...table(
      waiting.length === 0 ? "Nothing waits." : "What waits, and why",
      ["What", "Why", "Count", "Oldest"],
      waiting.map(({ kind, channel, why, reason, count, oldestSeconds }) => [
        `${kind} by ${channel}`,
        [whyWords[why], wordsOfReason(reason)].filter(Boolean).join(": "),
        count,
        agoWords(oldestSeconds),
      ]),
    ),
    ...(failing.length === 0
      ? []
      : table(
          "Addresses that do not arrive",
          ["By", "Why", "Count"],
          failing.map(({ channel, cause, count }) => [channel, cause, count]),
        )),
  ];
}

const roundWords: Record<string, string> = { plan: "Planning", dispatch: "Sending" };

const roundLines = ({ figures: { rounds } }: Overview): string[] =>
  table(
    rounds.length === 0 ? "No worker has run yet." : "Last rounds",
    ["Round", "Finished", "Took"],
    rounds.map(({ name, ago, seconds }) => [
      roundWords[name] ?? name,
      seconds === null ? "not yet" : `${agoWords(ago)} ago`,
      seconds === null ? "" : `${seconds.toFixed(1)} s`,
    ]),
  );

const dayLines = ({ days }: Overview): string[] =>
  table(
    "Sign-ups and payments",
    ["Day", "Sign-ups", "Paid", "Sum", "Given back"],
    days.map(({ day, signups, payments, cents, returned }) => [
      day,
      signups,
      payments,
      formatCents(cents),
      returned,
    ]),
  );
