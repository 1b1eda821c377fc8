import { setTimeout } from "node:timers/promises";
import { type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { familyForm } from "#core/signup/sample-forms.ts";
import { signUpAndPay } from "#tests/e2e/support/signed-up.ts";
import { startServer } from "#tests/support/start-server.ts";
import type { BenchContext } from "./bench-database.ts";
import { type Finding, median, type Section } from "./report.ts";

/** An old phone on a bad line: what Chromium is told. */
const line = { bytesPerSecond: 50_000, latencyMs: 400 };
const slowness = 6;
const kilobyte = 1024;

/** The limits of a visit. A missing one means no limit. */
interface Limits {
  kilobytes?: number;
  usableSeconds?: number;
}

interface Kind {
  what: string;
  path: string;
  /** Seconds to the first paint and until it could be used, on 22 November 2026. */
  before: string;
  limits?: Limits;
  /** Whether somebody with two dates is signed in, and whether the browser has the site's files. */
  visitor?: "signed in" | "signed in, again";
}

const kinds: readonly Kind[] = [
  { what: "home", path: "/", before: "2.5 and 6.0 s", limits: { kilobytes: 170 } },
  {
    ...{ what: "the wizard", path: "/reminder_signup", before: "2.2 and 8.7 s" },
    limits: { kilobytes: 220 },
  },
  { what: "login", path: "/login", before: "2.3 and 5.5 s" },
  { what: "the dashboard of nobody", path: "/reminder", before: "2.4 and 8.5 s" },
  {
    ...{ what: "the dashboard, first visit", path: "/reminder", before: "10.1 s", visitor: "signed in" },
    limits: { kilobytes: 220, usableSeconds: 5 },
  },
  {
    ...{ what: "the dashboard, again", path: "/reminder", before: "3.6 s", visitor: "signed in, again" },
    limits: { usableSeconds: 2 },
  },
  { what: "the docs", path: "/documentation", before: "2.7 and 6.3 s" },
  { what: "the directory", path: "/police-department-list-by-city", before: "2.4 and 6.6 s" },
];

/** One visit: seconds since it began, bytes over the wire with headers, and the browser's own sum of layout shifts. */
interface Visit {
  paint: number;
  largestPaint: number;
  usable: number;
  blockingMs: number;
  shift: number;
  bytes: number;
  scriptBytes: number;
  requests: number;
  scripts: number;
}

/** Each page on that phone: when it shows something, when it can be used, and what it loads. */
export async function measurePhone({ small, progress }: BenchContext): Promise<Section> {
  const server = await startServer({ worksLong: true });
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const findings: Finding[] = [];
  try {
    for (const kind of small ? kinds.slice(0, 1) : kinds) {
      const visits: Visit[] = [];
      for (let run = 0; run < (small ? 1 : 3); run += 1) {
        const context = await browser.newContext({
          ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
          ...{ locale: "en-US", timezoneId: "America/Chicago" },
        });
        visits.push(await visit(context, server.url, kind, `${kind.what}${run}`.replaceAll(/\W/g, "")));
        await context.close();
      }
      findings.push(findingOf(kind, middle(visits)));
      progress(`${kind.what}: ${findings.at(-1)?.ours}`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return {
    name: "phone",
    title: "On an old phone",
    method: `\`npm run bench -- phone\`. Chromium as a phone of 390 pixels whose processor is ${slowness} times slower than this machine's, on a line of
400 kbit/s with 400 ms for each turn, before a server of this machine (HTTP/1.1, the demo with its bar). The middle of three visits, each with empty
caches but for "again". Usable: the page's scripts have woken, or the next date stands on the dashboard. The floor is what the line alone takes
for the page's bytes. In brackets: how it was on 22 November 2026. 1 KB is 1,024 bytes.`,
    findings,
  };
}

async function visit(context: BrowserContext, url: string, kind: Kind, name: string): Promise<Visit> {
  const page = await context.newPage();
  const dueOn = Temporal.Now.plainDateISO("America/Chicago").add({ days: 100 });
  if (kind.visitor) await signUp(page, url, name, dueOn);
  // "March 4", as the dashboard writes it.
  const date = dueOn.toLocaleString("en-US", { month: "long", day: "numeric" });
  const shows = kind.visitor ? date : null;
  if (kind.visitor === "signed in, again") {
    await page.goto(url + kind.path);
    await isUsable(page, shows);
    await page.waitForLoadState("networkidle");
    await page.goto("about:blank");
  }
  await page.addInitScript(observe);
  const devtools = await context.newCDPSession(page);
  const { loaded, settled } = await slowDown(devtools);
  await page.goto(url + kind.path, { waitUntil: "commit", timeout: 120_000 });
  const usable = await isUsable(page, shows);
  await settled();
  const seen = await page.evaluate(readObserved);
  const scripts = loaded.filter(({ isScript }) => isScript);
  const sum = (files: typeof loaded) => files.reduce((total, { bytes }) => total + bytes, 0);
  return {
    ...{ ...seen, usable: usable / 1000, bytes: sum(loaded), scriptBytes: sum(scripts) },
    ...{ requests: loaded.length, scripts: scripts.length },
  };
}

async function signUp(page: Page, url: string, name: string, dueOn: Temporal.PlainDate): Promise<void> {
  const email = `${name}@mail.example`;
  await signUpAndPay(page, url, {
    ...familyForm,
    familyInfo: { ...familyForm.familyInfo, email },
    registrantInfo: { ...familyForm.registrantInfo, email: `rosa.${email}` },
    locations: familyForm.locations.map((place) => ({ ...place, registrationDate: dueOn.toString() })),
    account: { email },
    verificationEmail: email,
  });
}

/**
 * A page counts as loaded when it has requested nothing for this long. The slow processor is busy between two files.
 */
const quietMs = 3000;

/** Makes the browser that phone on that line. @returns what it loads from now on, which grows, and a wait for its end */
async function slowDown(devtools: CDPSession) {
  const loaded: { bytes: number; isScript: boolean }[] = [];
  const scripts = new Set<string>();
  const cached = new Set<string>();
  const pending = new Set<string>();
  let lastMs = performance.now();
  const end = (requestId: string) => {
    pending.delete(requestId);
    lastMs = performance.now();
  };
  devtools.on("Network.requestWillBeSent", ({ requestId }) => pending.add(requestId));
  devtools.on("Network.loadingFailed", ({ requestId }) => end(requestId));
  devtools.on("Network.requestServedFromCache", ({ requestId }) => cached.add(requestId));
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script") scripts.add(requestId);
    if (response.fromDiskCache) cached.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    end(requestId);
    if (!cached.has(requestId)) loaded.push({ bytes: encodedDataLength, isScript: scripts.has(requestId) });
  });
  await devtools.send("Network.enable");
  const { bytesPerSecond, latencyMs: latency } = line;
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await devtools.send("Network.emulateNetworkConditions", { offline: false, latency, ...throughput });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  const settled = async () => {
    while (pending.size > 0 || performance.now() - lastMs < quietMs) await setTimeout(100);
  };
  return { loaded, settled };
}

/** @returns milliseconds from the beginning of the visit until the page works, or until it shows these words */
async function isUsable(page: Page, words: string | null): Promise<number> {
  const handle = await page.waitForFunction(
    (words) => {
      const isThere = words
        ? document.querySelector("main")?.innerText.includes(words)
        : document.readyState !== "loading" && !document.querySelector("#nav .account");
      return isThere ? performance.now() : false;
    },
    words,
    { polling: "raf", timeout: 120_000 },
  );
  return Number(await handle.jsonValue());
}

type WithObserved = typeof globalThis & { observed: { shift: number; largest: number; blocking: number } };

/** Runs in the page, before anything of its own. It names no function, because `tsx` would call a helper that no page has. */
function observe(): void {
  const observed = { shift: 0, largest: 0, blocking: 0 };
  (globalThis as WithObserved).observed = observed;
  for (const type of ["layout-shift", "largest-contentful-paint", "longtask"]) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (type === "layout-shift") observed.shift += (entry as PerformanceEntry & { value: number }).value;
        else if (type === "longtask") observed.blocking += entry.duration - 50;
        else observed.largest = entry.startTime;
      }
    }).observe({ type, buffered: true });
  }
}

/** Runs in the page. */
function readObserved() {
  const { shift, largest, blocking } = (globalThis as WithObserved).observed;
  const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
  return { shift, largestPaint: largest / 1000, blockingMs: blocking, paint: paint / 1000 };
}

function middle(visits: readonly Visit[]): Visit {
  const of = (key: keyof Visit) => median(visits.map((visit) => visit[key]));
  return {
    ...{ paint: of("paint"), largestPaint: of("largestPaint"), usable: of("usable") },
    ...{ blockingMs: of("blockingMs"), shift: of("shift") },
    ...{
      bytes: of("bytes"),
      scriptBytes: of("scriptBytes"),
      requests: of("requests"),
      scripts: of("scripts"),
    },
  };
}

function findingOf({ what, before, limits = {} }: Kind, visit: Visit): Finding {
  const weight = visit.bytes / kilobyte;
  // Less than a thousandth is a rounding of the browser.
  const judged: [string, boolean][] = [["no shift", visit.shift < 0.001]];
  const judge = (value: number, limit: number | undefined, words: string) => {
    if (limit !== undefined) judged.push([`${words.replace("#", String(limit))}`, value <= limit]);
  };
  judge(weight, limits.kilobytes, "≤ # KB");
  judge(visit.usable, limits.usableSeconds, "usable in ≤ # s");
  return {
    what,
    ours: `paints at ${visit.paint.toFixed(1)} s (the largest at ${visit.largestPaint.toFixed(1)}), usable at ${visit.usable.toFixed(1)} s [${before}]`,
    floor: `${(visit.bytes / line.bytesPerSecond).toFixed(1)} s`,
    result: `${weight.toFixed(0)} KB (${(visit.scriptBytes / kilobyte).toFixed(0)} of scripts) in ${visit.requests} requests, ${visit.scripts} of them scripts; shift ${visit.shift.toFixed(3)}; blocked for ${visit.blockingMs.toFixed(0)} ms`,
    target: judged.map(([words]) => words).join(", "),
    met: judged.every(([, isMet]) => isMet),
  };
}
