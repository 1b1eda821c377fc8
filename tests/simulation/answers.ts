import type { Receipt } from "#server/reminders/receive-receipt.ts";
import { receiveReceipt } from "#server/reminders/receive-receipt.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import type { ChannelFacts } from "./facts.ts";
import type { Action, Outcome } from "./history.ts";
import { chanceOf } from "./random.ts";
import type { World } from "./world.ts";

/** What comes back: people's texts, and the providers' reports. Each may come twice, and whenever it likes. */

export async function textUs(
  world: World,
  channels: readonly ChannelFacts[],
  { channel, says, twice }: Extract<Action, { do: "text" }>,
): Promise<boolean> {
  const numbers = channels.filter(({ kind }) => kind === "text");
  const from = numbers[channel % numbers.length]?.address;
  if (from === undefined) return false;
  const { sms } = world.vendors;
  const text = { provider: sms.name, event: world.nextEvent(), from, body: says, answeredAs: null };
  for (let time = 0; time < (twice ? 2 : 1); time += 1) await receiveText(world.services(), text);
  return true;
}

const meanings: Record<Outcome, Receipt["outcome"]> = {
  delivered: { status: "delivered" },
  lost: { status: "failed", failure: { proves: "for-now", reason: "the phone is off or out of reach" } },
  unknown: { status: "failed", failure: { proves: "address-unknown", reason: "mailbox unknown" } },
};

export async function report(
  world: World,
  addresses: readonly string[],
  { message, outcome, twice }: Extract<Action, { do: "report" }>,
): Promise<boolean> {
  const taken = world.vendors.inbox.filter(({ to }) => addresses.includes(to)).slice(-9);
  const about = taken[taken.length - 1 - (message % taken.length)];
  if (!about) return false;
  const { deliveryId, providerRef, channel } = about;
  const provider = (channel === "email" ? world.vendors.email : world.vendors.sms).name;
  const receipt = { provider, event: world.nextEvent(), deliveryId, providerRef, outcome: meanings[outcome] };
  // What did not arrive goes again: no repeat, as far as its reader is concerned.
  if (outcome !== "delivered") world.vendors.excuse(deliveryId);
  world.vendors.reported.add(deliveryId);
  const random = () => chanceOf(world.history.seed, "report", world.clock.ms);
  for (let time = 0; time < (twice ? 2 : 1); time += 1)
    await receiveReceipt(world.services(), receipt, random);
  return true;
}
