import type { ChannelKind } from "#core/people/channels.ts";
import { m } from "#messages";
import type { Recipient } from "./use-dashboard.ts";

type ChannelLook = Recipient["channels"][number]["state"] | "paused" | "none";

/** How a channel stands, in words. `none`: the person has no channel of this kind. */
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
