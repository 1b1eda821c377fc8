import { brand } from "#core/brand.ts";
import { allLanguages } from "#core/languages.ts";
import type { Brand } from "#core/shipped-brand.ts";
import { textNameMaxLength, whatIsTooLongForTexts } from "#core/words/messages/brand-in-texts.ts";
import { ConfigError, refuseAll, wrongShapes } from "#server/config-error.ts";
import { inLanguage } from "#server/language.ts";

export interface TwilioConfig {
  accountSid: string;
  /** Also verifies Twilio's signatures. */
  authToken: string;
  /** The sender's number, which people text to: E.164, or a short code. */
  number: string;
  /** If set, texts go through this service, which owns the number. */
  messagingServiceSid: string | undefined;
  /** Replaces Twilio's API address: a stand-in of tests. */
  apiUrl: string | undefined;
}

/** All are set, or none. */
export const twilioVariables = ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"] as const;

type TextVariables = Partial<
  Record<
    (typeof twilioVariables)[number] | "TWILIO_MESSAGING_SERVICE_SID" | "TWILIO_API_URL" | "PUBLIC_URL",
    string | undefined
  >
>;

/** The variables' required forms. Otherwise a wrong value would only be noticed when nothing arrives. */
const shapes = {
  TWILIO_ACCOUNT_SID: [/^AC[\da-f]{32}$/i, "AC and 32 hexadecimal digits"],
  TWILIO_FROM: [/^(\+[1-9]\d{7,14}|\d{5,6})$/, "a number like +15155550100, or a short code"],
  TWILIO_MESSAGING_SERVICE_SID: [/^MG[\da-f]{32}$/i, "MG and 32 hexadecimal digits"],
  TWILIO_API_URL: [
    /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/,
    "an address on this machine; it is for tests",
  ],
} as const;

/**
 * Undefined without texts.
 * @throws ConfigError
 */
export function readTwilio(values: TextVariables): TwilioConfig | undefined {
  const accountSid = values.TWILIO_ACCOUNT_SID;
  const authToken = values.TWILIO_AUTH_TOKEN;
  const number = values.TWILIO_FROM;
  if (!accountSid || !authToken || !number) {
    const stray = (["TWILIO_MESSAGING_SERVICE_SID", "TWILIO_API_URL"] as const).find((name) => values[name]);
    if (!stray) return undefined;
    throw new ConfigError(
      `Twilio is half configured: set ${twilioVariables.join(", ")} too, or unset ${stray}.`,
    );
  }
  refuseAll(wrongShapes(values, shapes));
  if (!values.PUBLIC_URL) {
    throw new ConfigError(
      "Twilio is half configured: set PUBLIC_URL too, where its reports and replies come to.",
    );
  }
  requireShortBrand(brand);
  const messagingServiceSid = values.TWILIO_MESSAGING_SERVICE_SID;
  return { accountSid, authToken, number, messagingServiceSid, apiUrl: values.TWILIO_API_URL };
}

/** A text of two parts costs twice as much, and carriers deliver the parts separately. */
export function requireShortBrand(named: Brand): void {
  const tooLong = allLanguages.map((language) => inLanguage(language, () => whatIsTooLongForTexts(named)));
  switch (tooLong.find((part) => part !== null)) {
    case "name":
      throw new ConfigError(
        `BRAND_NAME is too long for texts, or has letters that texts cannot carry: use at most ${textNameMaxLength} letters, or unset Twilio.`,
      );
    case "supportEmail":
      throw new ConfigError("SUPPORT_EMAIL is too long for texts: use a shorter one, or unset Twilio.");
  }
}
