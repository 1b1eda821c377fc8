import { parseArgs } from "node:util";
import { Temporal } from "temporal-polyfill";
import { channelKinds, isChannelKind } from "#core/people/channels.ts";
import type { Db } from "#server/db/client.ts";
import {
  countStopped,
  previewRevival,
  reviveStopped,
  type WhichStopped,
} from "#server/operate/revive-stopped.ts";
import type { Services } from "#server/start/services.ts";
import { requireRightClock } from "#server/worker/require-right-clock.ts";
import { say, tell, UsageError } from "./command.ts";
import { withServices } from "./with-database.ts";
import { goingLines, stoppedLines } from "./words/revival-words.ts";

/** Shows failing channels, and reopens those stopped by mistake. Shows only counts: no name and no address. */
export const usage = `daymark channels list [--since INSTANT] [--until INSTANT] [--reason REASON] [--channel ${channelKinds.join("|")}]
    how many addresses do not arrive, by day and reason
daymark channels revive --since INSTANT [--until INSTANT] [--reason REASON] [--channel ${channelKinds.join("|")}] [--send]
    which of them would be tried again, and what would go out; with --send they are, and it does

INSTANT is like 2026-11-20T00:00Z; --until itself is not included. REASON is as the list shows it (mailbox-unknown).
What somebody has stopped on purpose is never touched.`;

const options = {
  since: { type: "string" },
  until: { type: "string" },
  reason: { type: "string" },
  channel: { type: "string" },
  send: { type: "boolean" },
} as const;

function readInstant(name: string, text: string | undefined): Temporal.Instant | null {
  if (text === undefined) return null;
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw new UsageError(`--${name} must be an instant like 2026-11-20T00:00Z.`);
  }
}

function readArguments(args: string[]) {
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  const [verb, ...rest] = positionals;
  if ((verb !== "list" && verb !== "revive") || rest.length > 0) throw new UsageError();
  const { channel } = values;
  if (channel !== undefined && !isChannelKind(channel)) {
    throw new UsageError("--channel must be email or text.");
  }
  const which: WhichStopped = {
    since: readInstant("since", values.since),
    until: readInstant("until", values.until),
    reason: values.reason ?? null,
    channel: channel ?? null,
  };
  if (verb === "revive" && which.since === null) {
    throw new UsageError("Say --since: from when on what has stopped was stopped by mistake.");
  }
  if (verb === "list" && values.send) throw new UsageError("--send goes with revive.");
  return { verb, which, send: values.send ?? false };
}

async function revive(db: Db, services: Services, which: WhichStopped, send: boolean): Promise<void> {
  const stopped = await countStopped(db, which);
  for (const line of stoppedLines(stopped)) say(line);
  if (stopped.length === 0) return;
  if (!send) {
    say("");
    for (const line of goingLines(await previewRevival(db, services, which))) say(line);
    say("");
    say("Nothing was changed. Say it again with --send.");
    return;
  }
  await requireRightClock(db, services);
  const opened = await reviveStopped(db, services, which, { onSlice: () => void tell("  a part is done …") });
  say("");
  say(`Opened: ${opened}. What is still true goes out with the next round of a worker.`);
  say("Where none is running: daymark reminders --run-once");
}

export async function run(args: string[]): Promise<undefined> {
  const { verb, which, send } = readArguments(args);
  await withServices(async ({ db }, services) => {
    if (verb === "revive") await revive(db, services, which, send);
    else for (const line of stoppedLines(await countStopped(db, which))) say(line);
  });
}
