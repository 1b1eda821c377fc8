import { brand } from "#core/brand.ts";
import type { Stopped } from "#server/operate/stop-address.ts";

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** What a stop has changed, as lines for a terminal. They name nobody. */
export function stoppedLines(
  { channels, lists, ownLists, unreached, newsletter }: Stopped,
  { isSure, isNumber }: { isSure: boolean; isNumber: boolean },
): string[] {
  return [
    `${isSure ? "Stopped" : "Would be stopped"}: ${counted(channels, "channel", "channels")} on ${counted(lists, "list", "lists")}${newsletter ? ", and the newsletter" : ""}.`,
    ...(isNumber
      ? [
          "No text goes to this number any more from any list, now or later, until START comes from it. Our own side only: the carrier is not told.",
        ]
      : []),
    ...(channels === 0
      ? []
      : [
          "Its account holders get a notice that the messages to this person were stopped, by whom the address belongs to, and see it on the dashboard.",
          "Its reader can start them again by the link of any earlier mail, or by START.",
        ]),
    ...(ownLists === 0
      ? []
      : [
          `${counted(ownLists, "list is", "lists are")} the account holder's own: notices of safety, and the news of who said "done", still come there. To end those, too: daymark personal-data delete.`,
        ]),
    ...(unreached === 0
      ? []
      : [
          `On ${counted(unreached, "list", "lists")} nobody is left who gets reminders. Before each date ${brand.name} tells the account holder so.`,
        ]),
    ...(isSure ? [] : ["Nothing was changed. Say it again with --yes."]),
  ];
}
