import type { Bounce } from "#server/delivery/bounces/bounce.ts";
import type { Receipt } from "#server/delivery/receive-receipt.ts";
import { receiveReceipt } from "#server/delivery/receive-receipt.ts";
import { settleBounce } from "#server/delivery/settle-bounce.ts";
import { meaningOf } from "#server/providers/sms/twilio-codes.ts";
import { suppress } from "#server/recipients/suppressions.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import type { ChannelFacts } from "./facts.ts";
import type { Action, Outcome } from "./history.ts";
import { chanceOf } from "./random.ts";
import type { Taken } from "./vendors.ts";
import type { World } from "./world.ts";

/** Reports and answers: people's texts, and the providers' reports. Each may come twice, and at any time. */

const minute = 60_000;

export async function textUs(
  world: World,
  channels: readonly ChannelFacts[],
  { channel, says, twice }: Extract<Action, { do: "text" }>,
): Promise<boolean> {
  const from = numberOf(channels, channel);
  if (from === undefined) return false;
  const { names } = world.vendors;
  const text = { provider: names.text, event: world.nextEvent(), from, body: says, answeredAs: null };
  world.hearText(from, says);
  for (let time = 0; time < (twice ? 2 : 1); time += 1)
    await receiveText(world.ground.db, world.services(), text);
  return true;
}

/** The number is remembered as stopped. The channel that was being written at that moment is not stopped. */
export async function stopUnseen(
  world: World,
  channels: readonly ChannelFacts[],
  { channel }: Extract<Action, { do: "stop-unseen" }>,
): Promise<boolean> {
  const number = numberOf(channels, channel);
  if (number === undefined) return false;
  const { keys, clock } = world.services();
  await world.ground.db.transaction((tx) => suppress(tx, keys, clock.now(), number, "reply"));
  world.stoppedNumbers.set(number, world.clock.ms);
  return true;
}

function numberOf(channels: readonly ChannelFacts[], index: number): string | undefined {
  const numbers = channels.filter(({ kind }) => kind === "text");
  return numbers[index % numbers.length]?.address;
}

const codes: Record<Exclude<Outcome, "delivered">, number> = { lost: 30003, unknown: 30005 };

export async function report(
  world: World,
  addresses: readonly string[],
  { message, outcome, twice }: Extract<Action, { do: "report" }>,
): Promise<boolean> {
  const about = newest(world, "text", addresses, message);
  if (!about) return false;
  if (outcome === "delivered") await receive(world, about, { status: "delivered" }, twice);
  else await receiveCode(world, about, codes[outcome], twice);
  // The carrier says so for good, and keeps saying it.
  if (outcome === "unknown") world.vendors.moods.bury("text", about.to);
  return true;
}

async function receiveCode(
  world: World,
  about: Omit<Taken, "at">,
  code: number,
  twice = false,
): Promise<void> {
  await receive(world, about, { status: "failed", failure: meaningOf(code) }, twice);
}

async function receive(
  world: World,
  { deliveryId, providerRef }: Omit<Taken, "at">,
  outcome: Receipt["outcome"],
  twice: boolean,
): Promise<void> {
  const { vendors } = world;
  const receipt = {
    provider: vendors.names.text,
    event: world.nextEvent(),
    deliveryId,
    providerRef,
    outcome,
  };
  // A message that did not arrive goes again, which is no repeat for its reader, unless a later copy has gone already.
  const last = vendors.inbox.findLast((one) => one.deliveryId === deliveryId);
  if (outcome.status === "failed" && last?.providerRef === providerRef) vendors.excuse(deliveryId);
  vendors.reported.add(deliveryId);
  const random = () => chanceOf(world.history.seed, "report", world.clock.ms);
  for (let time = 0; time < (twice ? 2 : 1); time += 1)
    await receiveReceipt(world.ground.db, world.services(), receipt, random);
}

/**
 * A mail that was taken comes back. When its row is still being sent, the bounce is reported again in a minute, as its
 * sender would do.
 */
export async function bounce(
  world: World,
  addresses: readonly string[],
  { message, reply, byAddress, twice, again }: Extract<Action, { do: "bounce" }>,
): Promise<boolean> {
  const about = newest(world, "email", addresses, message);
  if (!about) return false;
  await comeBack(world, about, { reply, byAddress, twice, again });
  return true;
}

interface Return {
  reply: string;
  byAddress?: boolean;
  twice?: boolean;
  again?: number | undefined;
}

async function comeBack(
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
    // By the address alone, it is about the newest mail there, because several may be meant.
    const meant = byAddress ? vendors.inbox.filter((mail) => mail.to === to) : [{ deliveryId }];
    const before = new Map(
      meant.map((one) => [one.deliveryId, world.deliveries.get(one.deliveryId)?.status]),
    );
    for (const id of before.keys()) vendors.reported.add(id);
    const outcome = await settleBounce(world.ground.db, world.services(), news);
    world.tell(`a mail to ${to} ${type} (${reply}): ${outcome}`);
    await world.look();
    for (const [id, status] of before) {
      // Nothing has arrived. It goes again, or by the row of another person who reads there.
      if (status === "sent" && ["planned", "failed"].includes(world.deliveries.get(id)?.status ?? ""))
        vendors.excuse(id);
    }
    if (outcome === "early") world.later.push({ at: world.clock.ms + minute, run: tell });
  };
  for (let time = 0; time < (twice ? 2 : 1); time += 1) await tell();
  // News that was reported before is no reason for another copy, so nothing is excused.
  const run = async () =>
    world.tell(`told once more: ${await settleBounce(world.ground.db, world.services(), news)}`);
  if (again !== undefined) world.later.push({ at: world.clock.ms + again * 60 * minute, run });
}

/** Messages that a provider took and refuses after all. It says so within a few minutes. */
export async function returnLater(world: World): Promise<void> {
  for (const { taken, says } of world.toReturn.splice(0)) {
    const wait = 1 + Math.floor(chanceOf(world.history.seed, "return", taken.providerRef) * 10);
    const run = () =>
      taken.channel === "text"
        ? receiveCode(world, taken, Number(says))
        : comeBack(world, taken, { reply: String(says) });
    world.later.push({ at: world.clock.ms + wait * minute, run });
  }
}

/** The last message that arrived at one of the addresses, `index` messages before the newest. */
function newest(
  world: World,
  channel: "email" | "text",
  addresses: readonly string[],
  index: number,
): Taken | undefined {
  const taken = world.vendors.inbox.filter((one) => one.channel === channel && addresses.includes(one.to));
  const last = taken.slice(-Math.max(9, index + 1));
  return last[last.length - 1 - (index % last.length)];
}
