import { randomUUID } from "node:crypto";
import { normaliseUsPhone } from "#core/people/us-phone.ts";
import type { Db } from "#server/db/client.ts";
import { refuseAnswers } from "#server/refusal.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import type { Services } from "#server/start/services.ts";
import { oneAtATime } from "#server/worker/one-at-a-time.ts";
import { runRound } from "#server/worker/run-round.ts";

/**
 * Embedded mode: a text to us from any number, as from a phone. Handled like a text from Twilio; the resulting messages go out
 * before this returns.
 * @throws Refusal VALIDATION, naming the field
 */
export async function textAsSomebody(
  db: Db,
  services: Services,
  posted: { from: string; body: string },
): Promise<void> {
  const from = normaliseUsPhone(posted.from);
  const body = posted.body.trim();
  if (from === null) throw refuseAnswers({ from: "phone-invalid" }, "answers-unreadable");
  if (body === "") throw refuseAnswers({ body: "text-empty" }, "answers-unreadable");
  await oneAtATime(services, async () => {
    await receiveText(db, services, {
      provider: "outbox",
      event: randomUUID(),
      from,
      body,
      answeredAs: null,
    });
    await runRound(db, services);
  });
}
