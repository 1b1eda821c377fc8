import type { Db } from "#server/db/client.ts";
import { providersInTrouble } from "#server/delivery/alarm-operator.ts";
import { failureFacts } from "#server/failure-facts.ts";
import type { Services } from "#server/start/services.ts";
import { lateRounds } from "#server/worker/round-record.ts";

const timeoutMs = 10_000;

/**
 * Calls the configured address while no round is late and every provider takes messages: an external dead-man's switch
 * (healthchecks.io and the like) raises the alarm when the calls stop. The call carries no data. Never throws; a failure is
 * logged without the address, which is a secret. Follows no redirect, which would call an address that nobody has configured.
 * @returns whether it was called and succeeded.
 */
export async function pingHeartbeat(
  db: Db,
  { config, clock, log }: Services,
  signal: AbortSignal,
): Promise<boolean> {
  if (!config.heartbeatUrl) return false;
  try {
    const late = await lateRounds(db);
    if (late.length > 0) {
      log.error({ late }, "no heartbeat: rounds are late");
      return false;
    }
    const troubled = await providersInTrouble(db, clock.now());
    if (troubled.length > 0) {
      log.error({ troubled }, "no heartbeat: a provider takes nothing");
      return false;
    }
    const response = await fetch(config.heartbeatUrl, {
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    if (!response.ok) log.warn({ status: response.status }, "heartbeat refused");
    return response.ok;
  } catch (error) {
    if (!signal.aborted) log.warn(failureFacts(error), "heartbeat not heard");
    return false;
  }
}
