import type { Agent } from "node:https";
import twilio from "twilio";
import type { Failure } from "#core/delivery/failure.ts";
import { WithdrawnError } from "#server/providers/hand-over.ts";
import { ProviderError } from "#server/providers/provider-error.ts";
import type { SmsProvider } from "#server/providers/sms/port.ts";
import { meaningOf } from "#server/providers/sms/twilio-codes.ts";
import { readDeactivatedNumbers } from "#server/providers/sms/twilio-deactivations.ts";
import type { TwilioConfig } from "#server/start/text-config.ts";

/**
 * Seconds for a call, connecting included. The dispatcher's lease (dispatch-deliveries.ts) must be longer. Twilio may have taken
 * a text whose call was cut; its status report then says so (receive-receipt.ts).
 */
const callSeconds = 20;

/**
 * Seconds that a text may wait at Twilio or a carrier: a text handed over at 20:59 must not arrive at night. One that does not
 * leave in time is reported as failed, and retried.
 */
const validitySeconds = 1800;

const unreached = {
  proves: "unreached",
  reason: "text-provider-not-reached",
  beforeRecipient: true,
} as const;
const unanswered = { proves: "unanswered", reason: "text-provider-did-not-answer" } as const;

/** Twilio's status callback. The delivery's id reveals nothing. */
const statusPath = "/webhooks/twilio/status";

/**
 * Texts through Twilio. `publicUrl`: the base for status reports. The SDK's own retries are off (the dispatcher retries), and so
 * is its debug log (it prints numbers).
 */
export function createTwilioProvider(config: TwilioConfig, publicUrl: string): SmsProvider {
  const { number, messagingServiceSid } = config;
  const { client, close } = openTwilio(config);
  const sender = messagingServiceSid ? { messagingServiceSid } : { from: number };
  return {
    name: "twilio",
    number,
    async send({ deliveryId, to, text, validSeconds = validitySeconds }, mayLeave) {
      if (mayLeave && !(await mayLeave())) throw new WithdrawnError();
      try {
        const statusCallback = `${publicUrl}${statusPath}?delivery=${deliveryId}`;
        const { sid } = await client.messages.create({
          ...sender,
          to,
          body: text,
          statusCallback,
          validityPeriod: Math.max(1, Math.min(validitySeconds, validSeconds)),
        });
        return { providerRef: sid };
      } catch (error) {
        throw new ProviderError(failureOf(error));
      }
    },
    readDeactivated: (day, stopping) => readDeactivatedNumbers(client, config.apiUrl, day, stopping),
    close: async () => close(),
  };
}

/** `apiUrl` replaces Twilio's own hosts (tests). */
function openTwilio({ accountSid, authToken, apiUrl }: TwilioConfig) {
  const httpClient = new twilio.RequestClient({ timeout: callSeconds * 1000, keepAlive: true });
  const { defaults, interceptors } = httpClient.axios;
  interceptors.request.use((request) => {
    // The SDK's timeout starts once connected. This one covers the whole call.
    request.signal = AbortSignal.timeout(callSeconds * 1000);
    if (apiUrl) request.url = request.url?.replace(/^https:\/\/(api|messaging)\.twilio\.com/, apiUrl);
    return request;
  });
  // Without these the SDK would take region, edge and log level from the environment.
  const client = twilio(accountSid, authToken, {
    accountSid,
    httpClient,
    region: "",
    edge: "",
    logLevel: "none",
  });
  return { client, close: () => (defaults.httpsAgent as Agent | undefined)?.destroy() };
}

/** Errors of a connection that was never made: Twilio has nothing of ours. */
const neverConnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT_|DEPTH_ZERO|UNABLE_TO_|ERR_TLS)/;

/** Does not pass on the SDK's error, which quotes the number. */
function failureOf(error: unknown): Failure {
  const { status, code } = error as { status?: unknown; code?: unknown };
  // Only Twilio's answer has a status. A code without one is the network's.
  if (typeof status === "number" && status >= 400) {
    return status >= 500 ? unreached : meaningOf(typeof code === "number" ? code : null);
  }
  return typeof code === "string" && neverConnected.test(code) ? unreached : unanswered;
}
