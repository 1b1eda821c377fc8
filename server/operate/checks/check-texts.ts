import { inspectTwilio, type TwilioState } from "#server/providers/sms/inspect-twilio.ts";
import type { TwilioConfig } from "#server/start/text-config.ts";
import { errorCode, type Look, right, wrong } from "./finding.ts";

/** Where Twilio passes on what people text. */
const inboundPath = "/webhooks/twilio/inbound";
/** Dollars: below this texts stop soon. */
const leastBalance = 5;

/** The account is active and has money, the number is its own, and what people text comes to us. Nothing is sent. */
export async function checkTexts(config: TwilioConfig, publicUrl: string): Promise<Look[]> {
  let state: TwilioState;
  try {
    state = await inspectTwilio(config);
  } catch (error) {
    return [unreached(error)];
  }
  const { account, balance, number, service } = state;
  const inbound = `${publicUrl}${inboundPath}`;
  return [
    account === "active"
      ? right("Twilio takes our login, and the account is active")
      : wrong(`the account is ${account}`, "Look at Twilio's console: a bill, or a question of theirs."),
    ...(balance === null
      ? []
      : [
          balance >= leastBalance
            ? right("the account has money")
            : wrong(
                "the account is nearly empty: texts stop when it is",
                "Pay in, or let Twilio charge by itself.",
              ),
        ]),
    ...lookAtNumber(number, service !== null && !service.usesNumbersOwn ? null : inbound),
    ...(service === null ? [] : lookAtService(service, inbound)),
  ];
}

/** `inbound`: null when the service says where messages go. */
function lookAtNumber(number: TwilioState["number"], inbound: string | null): Look[] {
  if (number === "short code") return [];
  if (number === null)
    return [
      wrong("TWILIO_FROM is not a number of this account", "Set it to the number as the console shows it."),
    ];
  return [
    number.canText
      ? right("the number can text")
      : wrong("the number cannot text", "Buy one that can, or switch it on in the console."),
    ...(inbound === null ? [] : [checkInbound("the number's", number, inbound)]),
  ];
}

function lookAtService(service: NonNullable<TwilioState["service"]>, inbound: string): Look[] {
  return [
    service.hasNumber
      ? right("the number belongs to the messaging service")
      : wrong("TWILIO_FROM does not belong to the messaging service", "Add it to the service's senders."),
    ...(service.usesNumbersOwn ? [] : [checkInbound("the messaging service's", service, inbound)]),
  ];
}

function checkInbound(
  whose: string,
  { url, method }: { url: string | null; method: string | null },
  inbound: string,
): Look {
  if (url === inbound && method?.toUpperCase() === "POST")
    return right(`${whose} incoming messages come to us`);
  return wrong(
    `${whose} incoming messages do not come to us: a STOP or a DONE would not be heard`,
    `In Twilio's console let them go to ${inbound} by POST.`,
  );
}

function unreached(error: unknown): Look {
  const { status } = error as { status?: unknown };
  if (status === 401 || status === 403 || status === 404)
    return wrong(
      `Twilio refuses us (${status})`,
      "Look at TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN, and at TWILIO_MESSAGING_SERVICE_SID.",
    );
  if (typeof status === "number" && status >= 400)
    return wrong(`Twilio does not answer as it should (${status})`, "Try again; look at status.twilio.com.");
  return wrong(
    `Twilio cannot be reached (${errorCode(error)})`,
    "Let this machine reach api.twilio.com and messaging.twilio.com by https.",
  );
}
