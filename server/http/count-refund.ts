import type { Context } from "hono";
import type { ApiContext } from "#server/http/api-context.ts";
import { clientNetworks } from "#server/http/client-address.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Counts a refund for the asker's networks, beside the account's count (may-take-back.ts): accounts and mailboxes cost a stranger
 * nothing. A refused one does not count.
 * @throws Refusal CONFLICT beyond the count: then only we can decide
 */
export async function countRefund(
  { services, limits }: ApiContext,
  c: Context,
  refund: () => Promise<void>,
): Promise<void> {
  const [network = "none", ...wider] = clientNetworks(c, services.config.trustedProxies);
  const counts = [
    ["refundPerClient", network],
    ...wider.map((wide) => ["refundPerWideClient", wide] as const),
  ] as const;
  let hasRoom = true;
  for (const [name, value] of counts) hasRoom = (await limits.tryConsume(name, value)) && hasRoom;
  try {
    if (!hasRoom) throw new Refusal("refund-too-late");
    await refund();
  } catch (error) {
    if (error instanceof Refusal) for (const [name, value] of counts) await limits.release(name, value);
    throw error;
  }
}
