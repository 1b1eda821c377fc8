import { createAuthMiddleware } from "better-auth/api";
import { makeSignature } from "better-auth/crypto";
import { isSameHash, type Keys, type SecretKeys } from "#server/db/keys.ts";

/**
 * Better Auth decrypts by former secrets but signs cookies by one alone. So a cookie signed by a second secret is signed anew
 * before Better Auth reads the request. The browser keeps the old one: sessions end after thirty days at most.
 */
export const believeSecondSecret = (keys: Keys) =>
  createAuthMiddleware(async ({ headers }) => {
    const [present, ...others] = keys.believed;
    const cookie = headers?.get("cookie");
    if (others.length === 0 || !cookie) return;
    const signed = await Promise.all(cookie.split(";").map((one) => signAnew(one, present, others)));
    return { context: { headers: new Headers({ cookie: signed.join(";") }) } };
  });

/** A cookie `name=value.signature`, signed anew if another secret has signed it. Anything else unchanged. */
async function signAnew(cookie: string, present: SecretKeys, others: readonly SecretKeys[]): Promise<string> {
  const [, name, value, signature] = /^([^=]*)=(.+)\.([A-Za-z0-9+/=]{44})$/.exec(decode(cookie)) ?? [];
  if (name === undefined || value === undefined || signature === undefined) return cookie;
  for (const { auth } of others) {
    const expected = await makeSignature(value, auth.value);
    if (!isSameHash(expected, signature)) continue;
    return `${name}=${encodeURIComponent(`${value}.${await makeSignature(value, present.auth.value)}`)}`;
  }
  return cookie;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
