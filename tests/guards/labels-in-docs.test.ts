import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { brand } from "#core/brand.ts";
import { channelFacts } from "#core/channels.ts";
import { singleDay } from "#core/planning/message-days.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { reminderMoment } from "#tests/support/reminder-moment.ts";
import { root } from "./read-imports.ts";

/** Quoted words that are no label of ours: a word that the text explains, an example, a label of another program. */
const noLabels = new Set([
  "done",
  "Home",
  "Work",
  "Please delete everything about this address.",
  "I have an appointment at a public office",
  "Add Subscribed Calendar",
  "New private window",
  "Incognito",
  "Never",
  "Not now",
  "not spam",
  "Unsubscribe",
  "Ray's date is in 3 days",
  brand.name,
]);

/** Labels that the pages put together while they run, as the docs' examples have them. */
const composed = [
  catalogue.reminder.date.haveRegistered("Rosa"),
  catalogue.checkout.frequency(4),
  catalogue.year.heading(true),
  subjects.reminder(reminderMoment(singleDay(Temporal.PlainDate.from("2026-12-10")), 3), true),
  subjects.noWillingChannel(true),
  `${channelFacts.text.words.way} waiting for a yes`,
  "Take Rosa off the list",
  "Remove Rosa",
];

const withoutComments = (source: string) =>
  source.replace(/\/\*.*?\*\//gs, "").replace(/(^|\s)\/\/.*$/gm, "");

/** All that the pages and messages may show, with every run of spaces and line ends as one space. */
const shown = ["app", "core", "server/messages", "server/calendar"]
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
  .filter((file) => !file.includes(".test."))
  .map((file) => withoutComments(readFileSync(join(root, file), "utf8")))
  .join("\n")
  .replaceAll(/\s+/g, " ");

/** A label must be a whole string: between quotes, or between the tags and the braces of a page. */
const isShown = (label: string) =>
  composed.includes(label) ||
  ['"', "`", ">", "> ", "} "].some((before) =>
    ['"', "`", "<", " <", "{", " {"].some((after) => shown.includes(before + label + after)),
  );

/**
 * The labels that a text tells its reader to look for: all in quotes, and what is to be pressed in bold. What begins
 * with the name of the product and a colon is an example of a text.
 */
function labelsIn(text: string): string[] {
  const quoted = [...text.matchAll(/(?<!\w)"([^"\n]+)"/g)].map(([, label = ""]) => label);
  const pressed = [...text.matchAll(/\b(?:press(?:es)?|choose|open|or|button) \*\*([^*\n]+)\*\*/g)];
  return [...quoted, ...pressed.map(([, label = ""]) => label)]
    .map((label) => label.replaceAll("{{brand}}", brand.name))
    .filter((label) => !noLabels.has(label) && !label.startsWith(`${brand.name}: `));
}

it("names in the docs only labels that the pages and messages have", () => {
  const files = globSync("content/**/*.md", { cwd: root });
  const named = files.flatMap((file) => {
    const [, , ...body] = readFileSync(join(root, file), "utf8").split(/^---$/m);
    return labelsIn(body.join("")).map((label) => ({ file, label }));
  });
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ label }) => !isShown(label)).map(({ file, label }) => `${file}: ${label}`)).toEqual(
    [],
  );
});
