import { type ChannelKind, channelFacts, channelKinds } from "#core/channels.ts";
import { endOfHours } from "#core/schedule.ts";
import {
  type DeliveryFacts,
  type MessageLinks,
  renderEmail,
  renderText,
} from "#server/messages/render-message.ts";
import type { MayLeave, MessageProvider } from "#server/providers/hand-over.ts";
import type { Services } from "#server/services.ts";

/** A message about to leave: its facts, and the clock that its reader goes by; null when only an address is known. */
export type Leaving = DeliveryFacts & { timeZone: string | null };

/** Hands the written message to its provider. */
export type Send = (mayLeave: MayLeave) => Promise<{ providerRef: string | null }>;

/** How this server serves a kind of channel. What the kind is stands in core/channels.ts. */
interface Channel {
  /** Who carries its messages; null when nobody is set up: then the kind is off, and said to be off. */
  providerOf: (services: Services) => MessageProvider<never> | null;
  /**
   * Puts a delivery into words of this kind.
   * @returns the call that sends it; null when the kind is off
   * @throws UnwritableMessageError when it has none
   */
  write: (services: Services, delivery: Leaving, links: MessageLinks) => Promise<Send | null>;
}

const channels: Record<ChannelKind, Channel> = {
  email: {
    providerOf: ({ email }) => email,
    write: async ({ email }, delivery, links) => {
      const message = await renderEmail(delivery, links);
      return (mayLeave) => email.send(message, mayLeave);
    },
  },
  text: {
    providerOf: ({ sms }) => sms,
    write: async ({ sms, clock }, delivery, links) => {
      if (sms === null) return null;
      const message = renderText(delivery, links);
      const { timeZone } = delivery;
      const { hours } = channelFacts.text;
      return (mayLeave) => {
        if (timeZone === null || hours === null) return sms.send(message, mayLeave);
        const now = clock.now();
        const left = endOfHours(hours, now, timeZone).since(now).total("seconds");
        return sms.send({ ...message, validSeconds: Math.max(1, Math.floor(left)) }, mayLeave);
      };
    },
  },
};

/** Who carries this kind's messages; null when the kind is off. */
export const providerOf = (services: Services, kind: ChannelKind): MessageProvider<never> | null =>
  channels[kind].providerOf(services);

/** The kinds that have a provider here, in their order: messages of the others wait, and are said to. */
export const openKindsOf = (services: Services): ChannelKind[] =>
  channelKinds.filter((kind) => providerOf(services, kind) !== null);

/** The delivery in words of its kind, as the call that sends it. */
export const writeMessage = (
  services: Services,
  kind: ChannelKind,
  delivery: Leaving,
  links: MessageLinks,
): Promise<Send | null> => channels[kind].write(services, delivery, links);
