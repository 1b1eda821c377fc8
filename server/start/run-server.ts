import { pino } from "pino";
import { brand } from "#core/brand.ts";
import { shippedBrand } from "#core/shipped-brand.ts";
import { askWhileAway } from "#server/db/ask-while-away.ts";
import { outageLogOf } from "#server/db/outage-log.ts";
import { requireFreePort } from "#server/http/listen.ts";
import { type Jobs, startJobs } from "#server/worker/jobs.ts";
import { expectRounds } from "#server/worker/round-record.ts";
import { composeServices } from "./compose-services.ts";
import type { Config } from "./config.ts";
import { endStuck } from "./end-process.ts";

/**
 * A process's parts: web and worker together (`npm start`), or one of them. `api` is `all` without the pages, for `npm run dev`,
 * where Vite serves them.
 */
export type Role = "all" | "web" | "worker" | "api";

interface Started {
  /** The directory has only the sample. */
  hasSampleDirectory: boolean;
  stop: () => Promise<void>;
}

async function start(role: Role, config: Config, { step, warn }: Announcer): Promise<Started> {
  // A worker never loads the site's modules, which take more memory than its own.
  const site = role === "worker" ? null : await import("#server/http/serve-site.ts");
  // First, because it costs nothing.
  if (site) await requireFreePort(config);
  const { services, database, close } = await composeServices(config, (doing) => step(`${doing} …`));
  const content = await site?.loadContent(database, services, warn);
  let jobs: Jobs | null = null;
  // Without a worker in the process nobody is woken: each worker looks once a second.
  if (role === "web") await expectRounds(database.db);
  else {
    jobs = await startJobs(database, services, { onStuck: () => endStuck(database) });
    services.wakeDispatcher = jobs.wake;
  }
  const asking = database.kind === "postgres" ? askWhileAway(database.db, outageLogOf(services.log)) : null;
  const web = await site?.serveSite(database, services, { pages: role !== "api" });
  const stop = async () => {
    asking?.stop();
    await web?.close();
    await jobs?.stop();
    await close();
  };
  return { hasSampleDirectory: content?.hasSampleDirectory ?? false, stop };
}

/** A person reads a demo's terminal; in production a machine reads lines of JSON. */
export interface Announcer {
  step(line: string): void;
  /** To be fixed, though the server runs. */
  warn(line: string): void;
  ready(role: Role, config: Config, lines: string[]): void;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

export const inWords: Announcer = {
  step: say,
  warn: say,
  ready(role, { publicUrl }, lines) {
    const head =
      role === "worker"
        ? `${brand.name}'s worker is ready: it sends.`
        : `${brand.name} is ready:   ${publicUrl}`;
    say(["", head, ...lines, "Stop with Ctrl-C."].join("\n"));
  },
};

export function inLogLines({ logLevel }: Pick<Config, "logLevel">): Announcer {
  const log = pino({ level: logLevel, base: null });
  return {
    step: (line) => log.info(line),
    warn: (line) => log.warn(line),
    ready(role, { publicUrl }, lines) {
      for (const line of lines) log.warn(line);
      log.info({ role, publicUrl }, "ready");
    },
  };
}

function linesFor(role: Role, config: Config, { hasSampleDirectory }: Started): string[] {
  const { mode, publicUrl } = config;
  if (role === "worker") return [];
  return [
    ...(mode === "embedded"
      ? [`The demo's outbox:  ${publicUrl}/outbox   (${whatIsReal(config)})`]
      : unnamedProcessors()),
    ...(hasSampleDirectory ? importOffer(mode) : []),
  ];
}

/** A demo with a vendor's settings reaches real people. Exported for its table of cases. */
export function whatIsReal({ smtp, twilio }: Pick<Config, "smtp" | "twilio">): string {
  const real = [
    ...(smtp ? ["mails really leave, by SMTP_URL"] : []),
    ...(twilio ? ["texts, by Twilio"] : []),
  ];
  if (real.length === 0) return "nothing is really sent or charged";
  return smtp ? real.join("; ") : "texts really leave, by Twilio";
}

/** Only one process can hold the embedded database. */
const importOffer = (mode: Config["mode"]): string[] => [
  `The police directory is a sample of made-up agencies. To download and import a real one${mode === "embedded" ? ", stop this first" : ""}:`,
  mode === "production"
    ? "  daymark directory import --public-copy"
    : "  npm run agencies:import -- --public-copy",
];

/** /privacy must name the companies that process people's data. Only the operator knows them. */
function unnamedProcessors(): string[] {
  const isNamed = brand.mailCompany !== null && brand.hostCompany !== null;
  return [
    ...(isNamed
      ? []
      : ["MAIL_COMPANY and HOST_COMPANY are not both set: /privacy names nobody and says so."]),
    ...(brand.supportEmail === shippedBrand.supportEmail
      ? [`SUPPORT_EMAIL is not set: pages and mails show ${shippedBrand.supportEmail}.`]
      : []),
  ];
}

/** Starts Daymark and announces it. `stop` takes no new requests, finishes the running round, and closes the database. */
export async function runServer(
  role: Role,
  config: Config,
  announcer: Announcer,
): Promise<{ stop: () => Promise<void> }> {
  const started = await start(role, config, announcer);
  announcer.ready(role, config, linesFor(role, config, started));
  return started;
}
