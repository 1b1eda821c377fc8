import { afterEach, beforeEach, describe, it } from "vitest";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { expectNothingLost, killUnderLoad } from "./kill-under-load.ts";
import { serversOnPglite, type VictimHome, workersOnPostgres } from "./victims.ts";

/** `KILLS=200` asks for more. `SEED` repeats a run. */
const kills = Number(process.env.KILLS ?? 8);
const seed = Number(process.env.SEED ?? 20261121);

describe.each([
  { victim: "a worker on PostgreSQL", make: workersOnPostgres, share: 0.8 },
  { victim: "the whole server in embedded mode", make: serversOnPglite, share: 0.2 },
])(
  "$victim, killed at random moments under load",
  { timeout: 60_000 + kills * 30_000 },
  ({ victim, make, share }) => {
    let sink: SmtpSink;
    let home: VictimHome;
    beforeEach(async () => {
      sink = await startSmtpSink();
      home = await make(sink.url);
    });
    afterEach(async () => {
      await home.remove();
      await sink.close();
    });

    it("loses nothing, and repeats at most what was in flight", async () => {
      const report = await killUnderLoad(home, sink, {
        kills: Math.round(kills * share),
        random: seededRandom(seed),
      });
      const { due, sent, inFlight, repeated } = report;
      process.stdout.write(
        `${report.kills} kills of ${victim} (seed ${seed}): ${due} due, ${sent} sent, ${due - sent} lost, ` +
          `${inFlight} in flight, ${repeated} of them sent twice, ${report.mostInFlight} by one kill at most\n`,
      );
      expectNothingLost(report);
    });
  },
);
