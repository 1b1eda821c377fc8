import { formatCents } from "#core/money/pricing.ts";
import type { AccountState, ChannelCount, SubscriptionState } from "#server/operate/read-account-state.ts";

/** An account's state, as lines for a terminal. Only ids, counts, states and days of payment. */
export function accountLines(state: AccountState): string[] {
  const { account, subscriptions, namedBy, onLists, newsletter, isNumberStopped } = state;
  return [
    account
      ? `Account: since ${account.since.toISOString().slice(0, 10)}, address ${account.isProven ? "proven" : "not proven"}`
      : "Account: none",
    ...subscriptions.flatMap(subscriptionLines),
    ...(namedBy > 0 ? [`Sign-ups of others that name this address and wait for its yes: ${namedBy}`] : []),
    ...(onLists.length > 0 ? ["On the lists of others:", ...onLists.map(channelLine)] : []),
    ...(newsletter ? [`Newsletter: ${newsletter}`] : []),
    ...(isNumberStopped ? ["This number takes no texts: STOP stands, until START comes from it."] : []),
    ...roundLines(state),
  ];
}

function subscriptionLines(one: SubscriptionState): string[] {
  const { all, ended, awaiting } = one.places;
  const term = one.startsOn && one.endsOn ? `, paid from ${one.startsOn} through ${one.endsOn}` : "";
  return [
    `Subscription ${one.id}: ${one.status}${term}${one.isUnowned ? ", nobody owns it yet" : ""}`,
    `  places ${all} (ended ${ended}, waiting for their next date ${awaiting}); people on the list ${one.people}`,
    ...one.payments.map(
      ({ id, status, paidOn, createdAt, amountCents, provider }) =>
        `  payment ${id}  ${status}  ${paidOn?.toString() ?? `begun ${createdAt.toString().slice(0, 10)}`}  ${formatCents(amountCents)}  ${provider}`,
    ),
    ...one.channels.map(channelLine),
    ...one.waiting.map(
      ({ template, channel, count }) => `  waits to go out: ${count}  ${template}  ${channel}`,
    ),
    ...(one.waiting.length === 0 ? ["  waits to go out: nothing"] : []),
    ...one.failed.map(
      ({ channel, reason, count }) =>
        `  failed within thirty days: ${count}  ${channel}  ${reason ?? "unknown"}`,
    ),
  ];
}

const channelLine = ({ channel, state, reason, count }: ChannelCount): string =>
  `  ${channel}: ${count}  ${state}${reason ? ` (${reason})` : ""}`;

function roundLines({ rounds, paused, isHeldByRestore }: AccountState): string[] {
  return [
    ...rounds.map(({ name, ago }) => `Last round, ${name}: ${Math.round(ago)} s ago`),
    ...(rounds.length === 0 ? ["Last round: none yet. Is a worker running?"] : []),
    ...paused.map(
      ({ channel, cause, seconds }) =>
        `The next round sends no ${channel}: paused for ${seconds} s (${cause})`,
    ),
    ...(isHeldByRestore
      ? ["The next round sends nothing: a restore waits for daymark restore --confirm."]
      : []),
  ];
}
