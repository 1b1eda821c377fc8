import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startPostgres } from "../../tests/support/real-postgres.ts";
import { startSmtpSink } from "../../tests/support/smtp-sink.ts";
import { freePort, startServer } from "../../tests/support/start-server.ts";
import { median } from "../bench/report.ts";

const pages = {
  Home: "/",
  Resources: "/resources",
  Login: "/login",
  Wizard: "/reminder_signup",
  Directory: "/police-department-list-by-city",
};
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];
/** Of every category, on every page. */
const least = 95;
const runs = process.argv.includes("--once") ? 1 : 3;

interface Shift {
  score: number;
  node?: { selector?: string };
  subItems?: { items: { extra?: { selector?: string }; cause?: string }[] };
}

interface Audit {
  score: number | null;
  title: string;
  displayValue?: string;
  numericValue?: number;
  details?: { items?: unknown[] };
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
}

const cli = fileURLToPath(new URL("node_modules/lighthouse/cli/index.js", import.meta.url));

/**
 * The features switched off: first those that Lighthouse's own launcher switches off, because Chromium reads only the last such switch. Then
 * the pages that make up Chromium's address bar: they load beside the page, on the same cores, and no phone has them.
 */
const chromeFlags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,CalculateNativeWinOcclusion,InterestFeedContentSuggestions,CertificateTransparencyComponentUpdater,AutofillServerCommunication,PrivacySandboxSettings4,RenderDocument,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
];

/** Chromium sometimes loses the trace of a page load. Lighthouse then asks to be run again. */
async function look(url: string, folder: string, attemptsLeft = 3): Promise<Report> {
  try {
    return await lookOnce(url, folder);
  } catch (error) {
    const lostTrace = String((error as { stderr?: unknown }).stderr).includes("run Lighthouse again");
    if (!lostTrace || attemptsLeft === 1) throw error;
    process.stdout.write(`  Lighthouse lost the trace of ${url}, and looks again\n`);
    return look(url, folder, attemptsLeft - 1);
  }
}

/** Lighthouse's own defaults: a mid-range phone on slow 4G, simulated. */
async function lookOnce(url: string, folder: string): Promise<Report> {
  const output = join(folder, "report.json");
  await promisify(execFile)(process.execPath, [
    cli,
    url,
    "--quiet",
    "--output=json",
    `--output-path=${output}`,
    `--only-categories=${categories.join(",")}`,
    "--no-enable-error-reporting",
    `--chrome-flags=${chromeFlags.join(" ")}`,
  ]);
  const report = JSON.parse(await readFile(output, "utf8")) as Report;
  if (report.runtimeError)
    throw new Error(`Lighthouse could not look at ${url}: ${report.runtimeError.message}`);
  return report;
}

const scoreOf = (report: Report, category: Category) =>
  Math.round((report.categories[category]?.score ?? 0) * 100);

/** What kept a category from 100, for whoever repairs it. */
function shortcomings(report: Report): string[] {
  return categories.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${report.audits[id]?.title} ${report.audits[id]?.displayValue ?? ""}`),
  );
}

/** What moved while the page came, and what Lighthouse holds to be the cause. */
function shiftsOf(report: Report): string[] {
  const shifts = (report.audits["layout-shifts"]?.details?.items ?? []) as Shift[];
  return shifts.map(({ score, node, subItems }) => {
    const causes = (subItems?.items ?? []).map(({ extra, cause }) => [cause, extra?.selector].join(" "));
    return `moved by ${score.toFixed(3)}: ${[node?.selector, ...causes].join(", ")}`;
  });
}

/** @returns whether the page is as it should be */
async function measure(page: string, url: string, folder: string): Promise<boolean> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await look(url, folder));
  const scores = categories.map((category) => median(reports.map((report) => scoreOf(report, category))));
  const middle = (audit: string) => median(reports.map((report) => report.audits[audit]?.numericValue ?? 0));
  const shift = middle("cumulative-layout-shift").toFixed(3);
  process.stdout.write(
    `${page}: ${scores.join(" / ")}, first paint ${middle("first-contentful-paint").toFixed(0)} ms, largest ${middle("largest-contentful-paint").toFixed(0)} ms, shift ${shift}\n`,
  );
  for (const line of new Set(reports.flatMap((report) => [...shortcomings(report), ...shiftsOf(report)])))
    process.stdout.write(`  ${line}\n`);
  return scores.every((score) => score >= least) && shift === "0.000";
}

const [postgres, sink, folder, port] = await Promise.all([
  startPostgres(),
  startSmtpSink(),
  mkdtemp(join(tmpdir(), "daymark-lighthouse-")),
  freePort(),
]);
try {
  const server = await startServer({
    worksLong: true,
    env: {
      DAYMARK_MODE: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: `https://localhost:${port}`,
      DAYMARK_SECRET: "a secret of the measurement, never used again",
      DATABASE_URL: postgres.url,
      SMTP_URL: sink.url,
      MAIL_FROM: "reminders@daymark.example",
      OPERATOR_EMAIL: "operator@daymark.example",
      TRUSTED_PROXIES: "0",
    },
  });
  try {
    process.stdout.write(
      `${categories.join(" / ")}, medians of ${runs}; each at least ${least}, and nothing moves\n`,
    );
    for (const [page, path] of Object.entries(pages)) {
      const isGood = await measure(page, `http://localhost:${port}${path}`, folder);
      if (!isGood) process.exitCode = 1;
    }
  } finally {
    await server.stop();
  }
} finally {
  await sink.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
