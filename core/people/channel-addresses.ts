import { type ChannelKind, channelKinds } from "./channels.ts";
import { normaliseEmail } from "./contacts.ts";
import { normaliseUsPhone } from "./us-phone.ts";

/**
 * Gives the one spelling of an address that we store and compare, for each kind of channel. Null when the typed text is no
 * usable address.
 */
export const normaliseFor: Record<ChannelKind, (typed: string) => string | null> = {
  email: normaliseEmail,
  text: normaliseUsPhone,
};

/**
 * The stored spelling of an address that somebody typed. The first kind that accepts the address decides; null when
 * none does.
 */
export function normaliseAddress(typed: string): string | null {
  for (const kind of channelKinds) {
    const address = normaliseFor[kind](typed);
    if (address !== null) return address;
  }
  return null;
}
