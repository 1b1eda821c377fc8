import { setTimeout } from "node:timers/promises";
import type { Temporal } from "temporal-polyfill";
import type { Keys } from "#server/db/keys.ts";
import { signLink } from "#server/db/signed-links.ts";
import { between } from "#tests/support/seeded-random.ts";
import type { Mailbox } from "./mailbox.ts";
import { searches } from "./production.ts";
import { type Site, Visitor } from "./visitor.ts";

/** Everybody's date, and what the visits need of the benchmark's ground. */
export interface Ground {
  site: Site;
  keys: Keys;
  dueOn: Temporal.PlainDate;
  password: string;
  /** How many have signed up. */
  accounts: number;
  /** The reminders that have left. */
  mailbox: Mailbox;
  /** The floor: a server that answers everything with the same bytes. */
  bareUrl: string;
  metricsToken: string;
  mailSecret: string;
  random: () => number;
}

/** Every fifth person opens the dashboard this morning, and the others the links of their messages: nobody does both. */
export const isOwnersTurn = (person: number): boolean => person % 5 === 0;

const topics = ["choose-the-date", "calendar", "change-a-date"];

const think = ({ random }: Ground) => setTimeout(between(random, 1000, 5000));
const isOneIn = ({ random }: Ground, count: number) => random() < 1 / count;

let visitors = 0;
let owners = 0;

const newVisitor = ({ site }: Ground) => {
  visitors += 1;
  return new Visitor(site, visitors);
};

/** Somebody opens a reminder's link. Two of three say "done". */
async function followLink(ground: Ground): Promise<void> {
  const mail = await ground.mailbox.nextReader();
  if (!mail) return;
  const reader = newVisitor(ground);
  const token = signLink(ground.keys, "done", mail.number);
  await reader.page(`/d/${token}`, "<h1");
  const about = { purpose: "done", token };
  const dueOn = ground.dueOn.toString();
  type Answer = { link: { dueOn: string; alreadyDone: boolean } };
  await reader.call<Answer>(
    "link",
    "/api/links/read",
    { method: "POST", json: about },
    ({ link }) => link.dueOn === dueOn && !link.alreadyDone,
  );
  await think(ground);
  if (isOneIn(ground, 3)) return;
  await reader.call<Answer>(
    "done",
    "/api/links/act",
    { method: "POST", json: { ...about, action: "done" } },
    ({ link }) => link.dueOn === dueOn && link.alreadyDone,
  );
}

interface Dashboard {
  user: { email: string } | null;
  dashboard: { open: { overview: { locations: Place[] } } | null } | null;
}

interface Place {
  id: string;
  nextDueOn: string;
  acknowledgement: object | null;
}

/** Somebody logs in, looks at the dashboard, says "done" or enters the next date, and comes back twice. */
async function openDashboard(ground: Ground): Promise<void> {
  owners += 1;
  const email = `person${(owners * 5) % ground.accounts}@mail.example`;
  const owner = newVisitor(ground);
  const isOwn = (answer: Pick<Dashboard, "user">) => answer.user?.email === email;
  await owner.page("/login", "<h1");
  await think(ground);
  const login = { method: "POST", json: { email, password: ground.password, keep: true } } as const;
  if (!(await owner.call<Dashboard>("login", "/api/auth/sign-in/email", login, isOwn))) return;
  let isToldOnce = false;
  for (let visit = 0; visit < 3; visit += 1) {
    await owner.page("/reminder", "<h1");
    const shown = await owner.call<Dashboard>("dashboard", "/api/dashboard", {}, isOwn);
    const place = shown?.dashboard?.open?.overview.locations[0];
    if (!place) return void ground.site.tally.wrong.push(`dashboard of ${email} without a place`);
    await think(ground);
    if (!isToldOnce) await (isOneIn(ground, 2) ? sayDone(owner, place) : enterNextDate(owner, place, ground));
    isToldOnce = true;
    await think(ground);
  }
}

type Overview = { locations: Place[] };

const sayDone = (owner: Visitor, { id, nextDueOn }: Place) =>
  owner.call<Overview>(
    "done",
    `/api/locations/${id}/done`,
    { method: "POST", json: { dueOn: nextDueOn } },
    ({ locations: [place] }) => place?.acknowledgement != null,
  );

function enterNextDate(owner: Visitor, { id }: Place, { dueOn }: Ground) {
  const nextDueOn = dueOn.add({ days: 91 }).toString();
  return owner.call<Overview>(
    "date",
    `/api/locations/${id}/next-date`,
    { method: "PUT", json: { nextDueOn, opensOn: null } },
    ({ locations: [place] }) => place?.nextDueOn === nextDueOn,
  );
}

/** Somebody who has heard of us reads, looks for the police of a city, and may ask for the newsletter. */
async function lookAround(ground: Ground): Promise<void> {
  const visitor = newVisitor(ground);
  const one = <Item>(items: readonly Item[]) => items[between(ground.random, 0, items.length - 1)] as Item;
  await visitor.page("/", "<h1");
  await think(ground);
  await visitor.page(`/documentation/${one(topics)}`, "<h1");
  await think(ground);
  await visitor.page("/police-department-list-by-city/iowa", "<h1");
  await think(ground);
  const query = one(searches);
  // As it is typed.
  for (const q of [query.slice(0, -1), query]) {
    const path = `/api/agencies?${new URLSearchParams({ q })}`;
    const isRight = ({ agencies }: { agencies: object[] }) => q !== query || agencies.length > 0;
    await visitor.call("search", path, {}, isRight);
  }
  if (!isOneIn(ground, 5)) return;
  await think(ground);
  const json = { first_name: "Nina", email: `nina${visitors}@mail.example` };
  await visitor.call("newsletter", "/api/newsletter", { method: "POST", json }, () => true);
}

/** The mail server's vendor tells that a mail has arrived. */
async function reportReceipt(ground: Ground): Promise<void> {
  const mail = await ground.mailbox.nextReceipt();
  if (mail) {
    const events = [{ id: mail.id, type: "delivered", messageId: mail.id }];
    await newVisitor(ground).call<{ results: { outcome: string }[] }>(
      "receipt",
      "/webhooks/mail/bounces",
      { method: "POST", json: { events }, bearer: ground.mailSecret },
      ({ results: [result] }) => result?.outcome === "delivered",
    );
  }
  await setTimeout(500);
}

async function scrape(ground: Ground): Promise<void> {
  for (const url of ground.site.urls) {
    await newVisitor(ground).text("metrics", `${url}/metrics`, {
      bearer: ground.metricsToken,
      check: (body) => (body.includes("daymark_due_deliveries") ? null : "no figures"),
    });
  }
  await setTimeout(15_000);
}

/** The floor, asked for in the same way on the same machine at the same time. */
async function askBare(ground: Ground): Promise<void> {
  await newVisitor(ground).text("bare", ground.bareUrl, { check: () => null });
  await setTimeout(between(ground.random, 50, 150));
}

/** Six of ten people follow a link, one and a half look at their dashboard, the others look around. */
async function visit(ground: Ground): Promise<void> {
  const share = ground.random();
  if (share < 0.6) await followLink(ground);
  else if (share < 0.75) await openDashboard(ground);
  else await lookAround(ground);
  await think(ground);
}

/**
 * So many people who come, think between two requests, and leave, each followed by the next one; beside them the mail server's
 * vendor, and whoever reads the figures.
 * @returns what ends it, once each visit has ended
 */
export function comeAndGo(ground: Ground, people: number): () => Promise<void> {
  let isOver = false;
  const again = async (act: (ground: Ground) => Promise<void>) => {
    // They do not all begin at the same moment.
    await setTimeout(between(ground.random, 0, 5000));
    while (!isOver) await act(ground);
  };
  const vendors = Math.ceil(people / 50);
  const all = [
    ...Array.from({ length: people }, () => again(visit)),
    ...Array.from({ length: vendors }, () => again(reportReceipt)),
    again(scrape),
    again(askBare),
  ];
  return async () => {
    isOver = true;
    await Promise.all(all);
  };
}
