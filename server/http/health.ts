import { Hono } from "hono";
import type { Logger } from "pino";
import type { Db, Tx } from "#server/db/client.ts";
import { isMigrated } from "#server/db/is-migrated.ts";
import { countsAsOutage } from "#server/db/outage-log.ts";
import { version } from "#server/root-folder.ts";
import { lateAfterMinutes, lateRounds } from "#server/worker/round-record.ts";

const workers = { plan: "planner", dispatch: "dispatcher" } as const;

/**
 * For operators. `/healthz`: the process is up, and its version. `/readyz`: the whole works: the database answers, and some
 * worker plans and dispatches; otherwise `problems` says why, in sentences without personal data.
 */
export function healthRoutes(db: Db, log: Logger): Hono {
  return new Hono()
    .get("/healthz", (c) => c.json({ success: true, version }, 200, { "Cache-Control": "no-store" }))
    .get("/readyz", async (c) => {
      const problems = await findProblems(db, log);
      return problems.length === 0
        ? c.json({ success: true }, 200, { "Cache-Control": "no-store" })
        : c.json({ success: false, problems }, 503, { "Cache-Control": "no-store" });
    });
}

async function findProblems(db: Db | Tx, log: Logger): Promise<string[]> {
  try {
    if (!(await isMigrated(db))) return ["The database has not been migrated to this version."];
    const late = await lateRounds(db);
    return late.map(
      (name) => `The ${workers[name]} has not finished a round for ${lateAfterMinutes} minutes.`,
    );
  } catch (error) {
    // On a quiet night only a balancer's check may meet the outage.
    countsAsOutage(log, error);
    return ["The database does not answer."];
  }
}
