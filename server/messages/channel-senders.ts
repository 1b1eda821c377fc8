import { type ChannelKind, channelFacts, channelKinds } from "#core/people/channels.ts";
import { normaliseUsPhone } from "#core/people/us-phone.ts";
import { endOfHours } from "#core/planning/hours.ts";
import {
  type DeliveryFacts,
  type MessageLinks,
  renderEmail,
  renderText,
} from "#server/messages/render-message.ts";
import type { MayLeave, MessageProvider, Taken } from "#server/providers/hand-over.ts";
import { ProviderError } from "#server/providers/provider-error.ts";
import type { Services } from "#server/start/services.ts";

/** A message about to leave: its facts, and its reader's zone, null when we know only an address. */
export type Leaving = DeliveryFacts & { timeZone: string | null; goesAlone: boolean };

export type Send = (mayLeave: MayLeave) => Promise<Taken>;

/** How this server serves a kind of channel (core/people/channels.ts). */
interface Channel {
  /** Null when none is configured: then the kind is off, and the site says so. */
  providerOf: (services: Services) => MessageProvider<never> | null;
  /**
   * Writes a delivery for this kind.
   * @returns the call that sends it; null when the kind is off
   * @throws UnwritableMessageError when there are no words for it
   */
  write: (services: Services, delivery: Leaving, links: MessageLinks) => Promise<Send | null>;
}

const channels: Record<ChannelKind, Channel> = {
  email: {
    providerOf: ({ email }) => email,
    write: async ({ email }, delivery, links) => {
      const message = { ...(await renderEmail(delivery, links)), goesAlone: delivery.goesAlone };
      return (mayLeave) => email.send(message, mayLeave);
    },
  },
  text: {
    providerOf: ({ sms }) => sms,
    write: async ({ sms, clock }, delivery, links) => {
      if (sms === null) return null;
      const message = renderText(delivery, links);
      // The last guard, for a number stored under an earlier rule.
      if (normaliseUsPhone(message.to) !== message.to) {
        return async () => {
          throw new ProviderError({ proves: "address-unknown", reason: "number-not-valid" });
        };
      }
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

/** Null when the kind is off. */
export const providerOf = (services: Services, kind: ChannelKind): MessageProvider<never> | null =>
  channels[kind].providerOf(services);

/** The kinds that have a provider here, in order of preference. Messages of other kinds wait, and their rows say so. */
export const openKindsOf = (services: Services): ChannelKind[] =>
  channelKinds.filter((kind) => providerOf(services, kind) !== null);

export const writeMessage = (
  services: Services,
  kind: ChannelKind,
  delivery: Leaving,
  links: MessageLinks,
): Promise<Send | null> => channels[kind].write(services, delivery, links);
