import type { StatusKind } from "#app/components/ui/status.tsx";
import type { ChannelKind } from "#core/people/channels.ts";
import { m } from "#messages";
import type { Recipient } from "./use-dashboard.ts";

const stateLooks: Readonly<Record<Recipient["channels"][number]["state"], StatusKind>> = {
  confirmed: "sent",
  pending: "wait",
  stopped: "off",
  failing: "bad",
};

/** A channel's state: its shape and its words. Messages to the account's own address do not rest. */
export function lookOfChannel(
  { kind, state, isAccountEmail }: Recipient["channels"][number],
  { restsSince }: Pick<Recipient, "restsSince">,
): { kind: StatusKind; words: string } {
  const rests = restsSince !== null && state === "confirmed" && !isAccountEmail;
  return { kind: rests ? "off" : stateLooks[state], words: channelWords[kind][rests ? "paused" : state]() };
}

type ChannelLook = Recipient["channels"][number]["state"] | "paused" | "none";

/** A channel's state in words. `none`: the person has no channel of this kind. */
export const channelWords: Readonly<Record<ChannelKind, Readonly<Record<ChannelLook, () => string>>>> = {
  email: {
    confirmed: m.people_email_confirmed,
    pending: m.people_email_pending,
    stopped: m.people_email_stopped,
    failing: m.people_email_failing,
    paused: m.people_email_paused,
    none: m.people_email_none,
  },
  text: {
    confirmed: m.people_text_confirmed,
    pending: m.people_text_pending,
    stopped: m.people_text_stopped,
    failing: m.people_text_failing,
    paused: m.people_text_paused,
    none: m.people_text_none,
  },
};
