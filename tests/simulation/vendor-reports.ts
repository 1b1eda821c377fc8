import type { Bounce } from "#server/delivery/bounces/bounce.ts";
import { type Receipt, receiveReceipt } from "#server/delivery/receive-receipt.ts";
import { settleBounce } from "#server/delivery/settle-bounce.ts";
import { meaningOf } from "#server/providers/sms/twilio-codes.ts";
import { chanceOf } from "./random.ts";
import type { Taken } from "./vendors.ts";
import type { World } from "./world.ts";

// Providers report on messages that they took. Each report may come twice, and at any time.

const minute = 60_000;

export const outcomes = ["delivered", "lost", "unknown"] as const;
type Outcome = (typeof outcomes)[number];
const codes: Record<Exclude<Outcome, "delivered">, number> = { lost: 30003, unknown: 30005 };

const failedBy = (code: number): Receipt["outcome"] => ({ status: "failed", failure: meaningOf(code) });

export async function report(
  world: World,
  addresses: readonly string[],
  { message, outcome, twice }: { message: number; outcome: Outcome; twice: boolean },
): Promise<boolean> {
  const about = newest(world, "text", addresses, message);
  if (!about) return false;
  if (outcome === "delivered") await receive(world, about, { status: "delivered" }, twice);
  else await receive(world, about, failedBy(codes[outcome]), twice);
  // The carrier says so for good, and keeps saying it.
  if (outcome === "unknown") world.vendors.moods.bury("text", about.to);
  return true;
}

async function receive(
  world: World,
  { deliveryId, providerRef }: Omit<Taken, "at">,
  outcome: Receipt["outcome"],
  twice = false,
): Promise<void> {
  const { vendors } = world;
  const receipt = {
    provider: vendors.names.text,
    event: world.nextEvent(),
    deliveryId,
    providerRef,
    outcome,
  };
  // A message that did not arrive goes again. That is no repeat for its reader, unless a later copy has gone already.
  const last = vendors.inbox.findLast((one) => one.deliveryId === deliveryId);
  if (outcome.status === "failed" && last?.providerRef === providerRef) vendors.excuse(deliveryId);
  vendors.reported.add(deliveryId);
  const random = () => chanceOf(world.history.seed, "report", world.clock.ms);
  for (let time = 0; time < (twice ? 2 : 1); time += 1)
    await receiveReceipt(world.ground.db, world.services(), receipt, random);
}

export interface Return {
  /** The far server's reply. */
  reply: string;
  /** Some vendors name only the address of the mail. */
  byAddress?: boolean;
  twice?: boolean;
  /** The same news comes once more after this many hours, as from a mailbox that is read anew. */
  again?: number;
}

/**
 * A mail that was taken comes back. While its row is still being sent, the bounce comes again in a minute, as from its
 * sender.
 */
export async function comeBack(
  world: World,
  { deliveryId, to }: Omit<Taken, "at">,
  { reply, byAddress = false, twice = false, again }: Return,
): Promise<void> {
  const { vendors } = world;
  const type = reply === "delayed" || reply === "delivered" ? reply : "failed";
  if (type === "failed" && reply.includes("5.1.1")) vendors.moods.bury("email", to);
  const news: Bounce = {
    event: world.nextEvent(),
    deliveryIds: byAddress ? [] : [deliveryId],
    address: byAddress ? to : null,
    type,
    reply: type === "failed" ? reply : "",
  };
  const tell = async (): Promise<void> => {
    // A bounce by the address alone is about the newest mail there, because several may be meant.
    const meant = byAddress ? vendors.inbox.filter((mail) => mail.to === to) : [{ deliveryId }];
    const before = new Map(
      meant.map((one) => [one.deliveryId, world.deliveries.get(one.deliveryId)?.status]),
    );
    for (const id of before.keys()) vendors.reported.add(id);
    const outcome = await settleBounce(world.ground.db, world.services(), news);
    world.tell(`a mail to ${to} ${type} (${reply}): ${outcome}`);
    await world.look();
    for (const [id, status] of before) {
      // The mail has not arrived. It goes again, or goes by the row of another person who reads there.
      if (status === "sent" && ["planned", "failed"].includes(world.deliveries.get(id)?.status ?? ""))
        vendors.excuse(id);
    }
    if (outcome === "early") world.later.push({ at: world.clock.ms + minute, run: tell });
  };
  for (let time = 0; time < (twice ? 2 : 1); time += 1) await tell();
  // News that came before is no reason for another copy, so nothing is excused.
  const run = async () =>
    world.tell(`told once more: ${await settleBounce(world.ground.db, world.services(), news)}`);
  if (again !== undefined) world.later.push({ at: world.clock.ms + again * 60 * minute, run });
}

/** Messages that a provider took and now refuses after all. It says so within a few minutes. */
export async function returnLater(world: World): Promise<void> {
  for (const { taken, says } of world.toReturn.splice(0)) {
    const wait = 1 + Math.floor(chanceOf(world.history.seed, "return", taken.providerRef) * 10);
    const run = () =>
      taken.channel === "text"
        ? receive(world, taken, failedBy(Number(says)))
        : comeBack(world, taken, { reply: String(says) });
    world.later.push({ at: world.clock.ms + wait * minute, run });
  }
}

/** The last message that arrived at one of the addresses, `index` messages before the newest. */
export function newest(
  world: World,
  channel: "email" | "text",
  addresses: readonly string[],
  index: number,
): Taken | undefined {
  const taken = world.vendors.inbox.filter((one) => one.channel === channel && addresses.includes(one.to));
  const last = taken.slice(-Math.max(9, index + 1));
  return last[last.length - 1 - (index % last.length)];
}
