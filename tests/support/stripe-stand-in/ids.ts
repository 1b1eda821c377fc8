import { randomBytes } from "node:crypto";

/** Those of Stripe's ids without the vowels: an id that happened to spell a person's name would look like a leak. */
const letters = "BCDFGHJKLMNPQRSTVWXZbcdfghjklmnpqrstvwxz0123456789";

/** An id as Stripe makes them: the prefix, then letters and digits. */
export function newId(prefix: string, length = 24): string {
  const random = Array.from(randomBytes(length), (byte) => letters[byte % letters.length]);
  return `${prefix}_${random.join("")}`;
}

export const newSessionId = (livemode: boolean) => newId(livemode ? "cs_live" : "cs_test", 58);
