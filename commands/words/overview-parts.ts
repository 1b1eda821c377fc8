import type { ChannelKind } from "#core/people/channels.ts";
import type { Overview } from "#server/operate/read-overview.ts";
import type { Config } from "#server/start/config.ts";
import { countOf } from "./count-of.ts";

/** One part of the whole, and how it stands. `more` is a sentence, or nothing. */
export interface Part {
  name: string;
  state: "well" | "trouble" | "off";
  more: string;
}

/** What the settings say is there. */
export type Settings = Pick<Config, "mode" | "smtp" | "twilio" | "stripe" | "heartbeatUrl">;

/** "40 seconds", "5 minutes", "3 hours", "2 days": the largest whole unit. */
export function agoWords(seconds: number): string {
  const units = [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ] as const;
  for (const [noun, length] of units) {
    if (seconds >= length) return countOf(Math.floor(seconds / length), noun);
  }
  return countOf(Math.max(0, Math.floor(seconds)), "second");
}

const well = (name: string, more = ""): Part => ({ name, state: "well", more });
const trouble = (name: string, more: string): Part => ({ name, state: "trouble", more });
const off = (name: string, more = ""): Part => ({ name, state: "off", more });

/** How each part stands, as the database and the settings of this process have it. No provider is called. */
export function partsOf(overview: Overview, settings: Settings): Part[] {
  return [
    ...(overview.restoredAt === null
      ? []
      : [trouble("Sending", "The database was restored. Nothing is sent until daymark restore --confirm.")]),
    well("Database", `PostgreSQL ${overview.databaseVersion}`),
    clock(overview),
    workers(overview),
    provider(overview, "email", "Mail", settings.smtp ? "SMTP" : demoOnly(settings)),
    provider(overview, "text", "Texts", settings.twilio ? "Twilio" : demoOnly(settings)),
    payments(overview, settings),
    heartbeat(overview, settings),
  ];
}

/** In the demo messages go to the outbox. In production what is not set up is off. */
const demoOnly = ({ mode }: Settings): string | null => (mode === "embedded" ? "the demo’s outbox" : null);

function clock({ clockAheadSeconds: ahead }: Overview): Part {
  if (ahead === null) return well("Clock", "This machine’s and the database’s agree.");
  const apart = `${countOf(Math.abs(ahead), "second")} ${ahead > 0 ? "ahead of" : "behind"}`;
  return trouble("Clock", `This machine’s is ${apart} the database’s. Rounds are refused until they agree.`);
}

function workers({ figures: { rounds }, lateRounds }: Overview): Part {
  if (rounds.length === 0) return trouble("Workers", "None has ever run.");
  if (lateRounds.length > 0) {
    const late = rounds.filter(({ name }) => lateRounds.some((one) => one === name));
    const longest = Math.max(0, ...late.map(({ ago }) => ago));
    return trouble("Workers", `No whole round for ${agoWords(longest)}.`);
  }
  return well("Workers", "They plan and send.");
}

const pauseWords: Record<string, string> = {
  unreached: "it does not answer",
  refusing: "it refuses us",
  returning: "carriers refuse what it takes",
};

function provider({ figures }: Overview, kind: ChannelKind, name: string, by: string | null): Part {
  if (by === null) return off(name, "Not set up here.");
  const paused = figures.paused.find(({ channel }) => channel === kind);
  if (paused) {
    const why = pauseWords[paused.cause] ?? "it does not take messages";
    return trouble(
      name,
      `Paused for ${agoWords(paused.seconds)}: ${why}. One message at a time tries again.`,
    );
  }
  const alarm = figures.alarms.find(({ channel }) => channel === kind);
  if (alarm) {
    return trouble(
      name,
      alarm.cause === "refusing" ? "It refuses us." : "It refuses more than can be right.",
    );
  }
  return well(name, `By ${by}.`);
}

function payments({ figures }: Overview, { stripe, mode }: Settings): Part {
  const misfits = figures.paymentAlarms.reduce((sum, { count }) => sum + count, 0);
  if (misfits > 0)
    return trouble("Payments", `${countOf(misfits, "thing")} to settle: daymark payments list.`);
  if (!stripe && mode === "production") return off("Payments", "Closed: no provider is set up.");
  const { open, oldestSeconds } = figures.payments;
  const opened =
    open === 0 ? "" : ` ${countOf(open, "attempt")} open, for ${agoWords(oldestSeconds)} at most.`;
  return well("Payments", `By ${stripe ? "Stripe" : "the demo’s checkout"}.${opened}`);
}

function heartbeat(overview: Overview, { heartbeatUrl }: Settings): Part {
  if (!heartbeatUrl)
    return off("Heartbeat", "HEARTBEAT_URL is not set: nobody outside notices when all stops.");
  const { lateRounds, figures } = overview;
  if (lateRounds.length > 0 || figures.paused.length > 0 || figures.alarms.length > 0) {
    return trouble("Heartbeat", "Silent, or soon: something above is in trouble.");
  }
  return well("Heartbeat", "A worker calls it each minute.");
}
