import { MailboxError, tryMailbox } from "#server/delivery/canary/read-mailbox.ts";
import { inspectTwilio } from "#server/providers/sms/inspect-twilio.ts";
import type { CanaryConfig } from "#server/start/canary-config.ts";
import type { TwilioConfig } from "#server/start/text-config.ts";
import { checkInbound, inboundPath, unreached } from "./check-texts.ts";
import { type Look, right, wrong } from "./finding.ts";

/** Milliseconds: a person waits. */
const patienceMs = 15_000;

const cures: Record<MailboxError["reason"], [says: string, mend: string]> = {
  unreached: [
    "its mailbox cannot be reached",
    "Look at host and port of CANARY_IMAP_URL, and at your firewall (993).",
  ],
  "login-refused": [
    "its mailbox refuses our login",
    "Look at user and password in CANARY_IMAP_URL; many companies want a password for apps there.",
  ],
  certificate: ["its mailbox' certificate is not valid", "Name the host as the certificate has it."],
  "no-answer": [
    "its mailbox does not answer",
    "Look at host and port: imaps:// is for 993, imap:// for 143.",
  ],
  broke: [
    "its mailbox cannot be read",
    "Look whether IMAP is switched on there, by STARTTLS where it is imap://.",
  ],
};

/** Logs in to the mailbox that is read, and asks Twilio where the second number's texts go. Nothing is sent. */
export async function checkCanary(
  { mail, number }: CanaryConfig,
  twilio: TwilioConfig | undefined,
  publicUrl: string,
): Promise<Look[]> {
  return [
    ...(mail ? await lookAtMailbox(mail.imap) : []),
    ...(number && twilio ? await lookAtNumber(twilio, number, publicUrl) : []),
  ];
}

async function lookAtMailbox(imap: NonNullable<CanaryConfig["mail"]>["imap"]): Promise<Look[]> {
  try {
    const { hasSpam } = await tryMailbox(imap, { patienceMs });
    return [right(`its mailbox can be read${hasSpam ? ", and its folder for spam" : ""}`)];
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error;
    return [wrong(...cures[error.reason])];
  }
}

async function lookAtNumber(twilio: TwilioConfig, number: string, publicUrl: string): Promise<Look[]> {
  try {
    const { number: own, service } = await inspectTwilio({ ...twilio, number });
    if (own === null || own === "short code")
      return [wrong("CANARY_PHONE is not a number of this Twilio account", "Buy one there, or correct it.")];
    return [
      checkInbound("the canary's number:", own, `${publicUrl}${inboundPath}`),
      service?.hasNumber
        ? wrong(
            "CANARY_PHONE belongs to the messaging service: people would get texts from it, and their STOP is not heard there",
            "Take it out of the service's senders.",
          )
        : right("the canary's number texts nobody"),
    ];
  } catch (error) {
    return [unreached(error)];
  }
}
