import { html, raw } from "hono/html";
import { brand } from "#core/brand.ts";
import type { DeliveryStatus } from "#core/delivery/life.ts";
import { formatCents } from "#core/pricing.ts";
import { countOf, formatNumber } from "#core/words/counts.ts";
import { wordsOfReason } from "#core/words/reason-words.ts";
import type { Overview, WhyWaiting } from "#server/operate/read-overview.ts";
import { agoWords, type Part, partsOf, type Settings } from "./operator-parts.ts";
import { operatorStyle } from "./operator-style.ts";

type Html = ReturnType<typeof html>;

/** Where the refreshing page is. A page refreshes by itself only for who has asked for it. */
export const refreshing = { path: "/?refresh=60", seconds: 60 };

/** The whole document. It has no script, loads nothing, and has nothing in it about anybody. */
export function operatorPage(content: Html, { isRefreshing }: { isRefreshing: boolean }): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${brand.name}: how it runs</title>
<link rel="icon" href="data:,">
<style>${raw(operatorStyle)}</style>
</head>
<body>
<header>
<h1>${brand.name}: how it runs</h1>
<nav aria-label="This page">
<a href="${isRefreshing ? refreshing.path : "/"}">Refresh now</a>
${
  isRefreshing
    ? html`<a href="/">Stop refreshing each minute</a>`
    : html`<a href="${refreshing.path}">Refresh each minute</a>`
}
</nav>
</header>
<main>
${content}
</main>
</body>
</html>`;
}

/** The database does not answer, or is another version's. */
export const noOverview = (sentence: string): Html =>
  html`<section class="card alarm"><h2>There is nothing to show</h2><p>${sentence}</p></section>`;

export function overviewContent(overview: Overview, settings: Settings): Html {
  const { readAt, timeZone } = overview;
  const at = readAt.toZonedDateTimeISO(timeZone);
  return html`<p class="quiet">${at.toPlainDate().toString()}, ${at.toPlainTime().toString({ smallestUnit: "second" })} (${timeZone}).
Counts and moments alone: nobody’s name, address, number or date is on this page.</p>
${partsSection(partsOf(overview, settings))}
${remindersSection(overview)}
${waitingSection(overview)}
${roundsSection(overview)}
${daysSection(overview)}`;
}

/** Each cell but the first of a row is a number. The first names the row. */
function table(
  caption: string,
  heads: string[],
  rows: (string | number)[][],
  texts: readonly number[] = [],
): Html {
  const side = (at: number) => (at === 0 || texts.includes(at) ? "" : "n");
  return html`<section class="wide" tabindex="0" aria-label="${caption}"><table>
<thead><tr>${heads.map((head, at) => html`<th scope="col" class="${side(at)}">${head}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr>${row.map((cell, at) => {
        const text = typeof cell === "number" ? formatNumber(cell) : cell;
        // A day is not broken at its hyphens.
        const ofName = text.includes(" ") ? "" : "name";
        return at === 0
          ? html`<th scope="row" class="${ofName}">${text}</th>`
          : html`<td class="${side(at)}">${text}</td>`;
      })}</tr>`,
  )}</tbody></table></section>`;
}

function partsSection(parts: Part[]): Html {
  const bad = parts.filter(({ state }) => state === "trouble").length;
  return html`<section class="card${bad > 0 ? " alarm" : ""}"><h2>Health</h2>
<p>${bad === 0 ? "Everything that is on works." : `Look at ${countOf(bad, "part")}.`}</p>
<section class="wide" tabindex="0" aria-label="The parts"><table>
<thead><tr><th scope="col">Part</th><th scope="col">State</th><th scope="col">More</th></tr></thead>
<tbody>${parts.map(
    ({ name, state, more }) =>
      html`<tr><th scope="row">${name}</th><td class="${stateClass[state]}">${stateWords[state]}</td><td>${more}</td></tr>`,
  )}</tbody></table></section></section>`;
}

const stateWords: Record<Part["state"], string> = { well: "Well", trouble: "Look here", off: "Off" };
const stateClass: Record<Part["state"], string> = { well: "good", trouble: "bad", off: "off" };

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

function remindersSection({ reminders, remindersSince, notSent, timeZone }: Overview): Html {
  const hours = [...new Set(reminders.map(({ hour }) => hour))];
  const countIn = (hour: string, ...statuses: DeliveryStatus[]) =>
    reminders
      .filter((one) => one.hour === hour && statuses.includes(one.status))
      .reduce((sum, { count }) => sum + count, 0);
  return html`<section class="card"><h2>Today’s reminders</h2>
<p class="quiet">By the hour at which they were planned (${timeZone}). What is still to come today is not planned yet:
<code>daymark reminders --preview</code> shows it.${
    remindersSince === null ? "" : ` There are many: only those since ${remindersSince} are counted.`
  }</p>
${
  hours.length === 0
    ? html`<p>None so far.</p>`
    : table(
        "Today’s reminders by hour",
        ["Hour", "Sent", "Waiting", "Not sent", "Replaced"],
        hours.map((hour) => [
          hour,
          countIn(hour, "sent", "delivered"),
          countIn(hour, "planned", "sending"),
          countIn(hour, "failed", "cancelled", "suppressed"),
          countIn(hour, "superseded"),
        ]),
      )
}
${
  notSent.length === 0
    ? ""
    : html`<h2>Why some were not sent</h2>${table(
        "Why reminders of today were not sent",
        ["State", "Why", "Count"],
        notSent.map(({ status, reason, count }) => [statusWords[status], wordsOfReason(reason) ?? "", count]),
        [1],
      )}`
}</section>`;
}

const whyWords: Record<WhyWaiting, string> = {
  leaving: "is being handed over",
  paused: "the provider is paused",
  tried: "was tried",
  "its-hour": "its hour has not come",
  "its-turn": "its turn has not come",
};

function waitingSection({ waiting, figures }: Overview): Html {
  return html`<section class="card"><h2>What waits, and why</h2>
${
  waiting.length === 0
    ? html`<p>Nothing waits.</p>`
    : table(
        "What waits, and why",
        ["What", "Why", "Count", "Oldest"],
        waiting.map(({ kind, channel, why, reason, count, oldestSeconds }) => [
          `${kind} by ${channel}`,
          [whyWords[why], wordsOfReason(reason)].filter(Boolean).join(": "),
          ...[count, agoWords(oldestSeconds)],
        ]),
        [1],
      )
}
${
  figures.failing.length === 0
    ? ""
    : html`<h2>Addresses that do not arrive</h2>${table(
        "Addresses that do not arrive",
        ["By", "Why", "Count"],
        figures.failing.map(({ channel, cause, count }) => [channel, cause, count]),
        [1],
      )}`
}</section>`;
}

const roundWords: Record<string, string> = { plan: "Planning", dispatch: "Sending" };

function roundsSection({ figures: { rounds } }: Overview): Html {
  return html`<section class="card"><h2>Last rounds</h2>
${
  rounds.length === 0
    ? html`<p>No worker has run yet.</p>`
    : table(
        "Last rounds",
        ["Round", "Finished", "Took"],
        rounds.map(({ name, ago, seconds }) => [
          roundWords[name] ?? name,
          seconds === null ? "not yet" : `${agoWords(ago)} ago`,
          seconds === null ? "" : `${seconds.toFixed(1)} s`,
        ]),
      )
}</section>`;
}

function daysSection({ days }: Overview): Html {
  return html`<section class="card"><h2>Sign-ups and payments</h2>
${table(
  "Sign-ups and payments by day",
  ["Day", "Sign-ups", "Paid", "Sum", "Given back"],
  days.map(({ day, signups, payments, cents, returned }) => [
    day,
    signups,
    payments,
    formatCents(cents),
    returned,
  ]),
)}</section>`;
}
