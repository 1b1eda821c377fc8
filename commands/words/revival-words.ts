import type { GoingCount, StoppedCount } from "#server/operate/revive-stopped.ts";
import { messageKind } from "./waiting-words.ts";

/** The failing channels, as lines for a terminal: the sum, then each day, kind and reason. */
export function stoppedLines(stopped: readonly StoppedCount[]): string[] {
  return [
    `Do not arrive: ${sum(stopped)}`,
    ...stopped.map(
      ({ day, channel, reason, count }) => `  ${day}  ${channel.padEnd(5)}  ${pad(count)}  ${reason}`,
    ),
  ];
}

/** What would go out, as lines for a terminal: the sum, then each kind of message. */
export function goingLines(going: readonly GoingCount[]): string[] {
  return [
    `Would go out now: ${sum(going)}`,
    ...going.map(
      ({ channel, count, ...kind }) =>
        `  ${messageKind(kind).padEnd(38)}  ${channel.padEnd(5)}  ${pad(count)}`,
    ),
  ];
}

const sum = (rows: readonly { count: number }[]): number =>
  rows.reduce((total, { count }) => total + count, 0);

const pad = (count: number): string => String(count).padStart(7);
