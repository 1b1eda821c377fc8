import { acknowledgeByLink } from "#server/locations/acknowledge-by-link.ts";
import { answerAgreeLink } from "#server/recipients/answer-agree-link.ts";
import { switchByLink } from "#server/recipients/switch-by-messages-link.ts";
import type { LinkPurpose } from "./history.ts";
import { Violation, type World } from "./world.ts";

const paths: Record<LinkPurpose, string> = { done: "d", stop: "s", start: "s", agree: "t", decline: "t" };

/**
 * Follows a link of its purpose that has arrived at one of the addresses: the one `message` links before the newest.
 */
export async function followLink(
  world: World,
  addresses: readonly string[],
  { purpose, message }: { purpose: LinkPurpose; message: number },
): Promise<boolean> {
  const link = new RegExp(`/${paths[purpose]}/([\\w-]{22})`);
  const found = world.vendors.inbox
    .filter(({ to }) => addresses.includes(to))
    .map(({ text, to, deliveryId }) => ({ token: link.exec(text)?.[1], to, deliveryId }))
    .filter(({ token }) => token !== undefined)
    .slice(-9)
    .reverse();
  const meant = found[message % found.length];
  if (meant?.token === undefined) return false;
  const { token, to, deliveryId } = meant;
  const services = world.services();
  if (purpose === "done") await acknowledgeByLink(world.ground.db, services, token);
  else if (purpose === "stop" || purpose === "start")
    await switchByLink(world.ground.db, services, token, purpose);
  else await answerAgreeLink(world.ground.db, services, token, purpose);
  const list = world.facts.subscriptions.get(world.deliveries.get(deliveryId)?.subscription_id ?? "");
  if (!list) return true;
  if (purpose === "start" || purpose === "agree") world.lists.agree(list.id, to);
  if (purpose === "done" && !world.lists.mayKnow(list, to)) {
    throw new Violation(16, `${to}: follows the done link of a list that it is not on`);
  }
  return true;
}
