import { openTwilio } from "#server/providers/sms/twilio.ts";
import type { TwilioConfig } from "#server/start/text-config.ts";

/** How a number's or a service's incoming messages leave Twilio. */
interface Inbound {
  url: string | null;
  method: string | null;
}

/** What Twilio says about the account, the number and the service, by calls that change nothing. */
export interface TwilioState {
  /** "active", "suspended", "closed". */
  account: string;
  /** Null where Twilio does not say. */
  balance: number | null;
  /** Null when the number is not the account's. A short code is not looked up. */
  number: (Inbound & { canText: boolean }) | "short code" | null;
  /** Null without a service. */
  service: (Inbound & { usesNumbersOwn: boolean; hasNumber: boolean }) | null;
}

/** Asks Twilio. What it throws is the SDK's error: its message quotes numbers, and goes nowhere. */
export async function inspectTwilio(config: TwilioConfig): Promise<TwilioState> {
  const { accountSid, number, messagingServiceSid } = config;
  const { client, close } = openTwilio(config);
  try {
    const { status } = await client.api.v2010.accounts(accountSid).fetch();
    const balance = await client.balance.fetch().then(
      (told) => Number(told.balance),
      () => null,
    );
    const isShort = !number.startsWith("+");
    const [own] = isShort ? [] : await client.incomingPhoneNumbers.list({ phoneNumber: number, limit: 1 });
    return {
      account: status,
      balance,
      number: isShort
        ? "short code"
        : own
          ? { url: own.smsUrl, method: own.smsMethod, canText: own.capabilities.sms }
          : null,
      service: messagingServiceSid ? await inspectService(client, messagingServiceSid, number) : null,
    };
  } finally {
    close();
  }
}

async function inspectService(
  client: ReturnType<typeof openTwilio>["client"],
  sid: string,
  number: string,
): Promise<TwilioState["service"]> {
  const service = client.messaging.v1.services(sid);
  const { inboundRequestUrl, inboundMethod, useInboundWebhookOnNumber } = await service.fetch();
  const numbers = await service.phoneNumbers.list();
  const codes = number.startsWith("+") ? [] : await service.shortCodes.list();
  const hasNumber =
    numbers.some((one) => one.phoneNumber === number) || codes.some((one) => one.shortCode === number);
  const usesNumbersOwn = useInboundWebhookOnNumber === true;
  return { url: inboundRequestUrl, method: inboundMethod, usesNumbersOwn, hasNumber };
}
