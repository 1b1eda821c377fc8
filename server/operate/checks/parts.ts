import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/start/config.ts";
import { checkDatabase } from "./check-database.ts";
import { checkDisk, checkOpenFiles } from "./check-machine.ts";
import { checkMailServer, mailOperator } from "./check-mail.ts";
import { checkNames, type NameOptions } from "./check-names.ts";
import { checkPayments } from "./check-payments.ts";
import { checkProxies } from "./check-proxies.ts";
import { checkSite, checkWebClock, type SiteOptions } from "./check-site.ts";
import { checkTexts } from "./check-texts.ts";
import { type Look, notTried, type Part, right, wrong } from "./finding.ts";

export interface CheckOptions extends NameOptions, SiteOptions {
  /** Everything that is wrong with the settings, in sentences. */
  settings: readonly string[];
  /** Warnings about the settings' file. */
  warnings: readonly string[];
  supportEmail: string;
  /** Hand a mail to the operator over. */
  mail: boolean;
  /** Whose Date header this machine's clock is compared with. */
  clockUrl?: string | undefined;
}

const inVain = "it is not set, or its settings are wrong (see settings)";

/** Every part of an installation, in the order in which an operator meets them. */
export function partsOf(config: Config, clock: Clock, options: CheckOptions): Part[] {
  const { mode, smtp, alarmSmtp, twilio, stripe, publicUrl, metricsToken } = config;
  const isOpen = publicUrl.startsWith("https:");
  const none = (says: string) => async (): Promise<Look[]> => [notTried(says)];
  const isEmbedded = mode === "embedded";
  const timeFrom =
    options.clockUrl ??
    (stripe && !stripe.apiUrl ? "https://api.stripe.com/healthcheck" : isOpen ? publicUrl : null);
  const fromOutside = none("the site from outside: PUBLIC_URL is not https");
  return [
    { name: "settings", seconds: 5, look: async () => lookAtSettings(options) },
    { name: "database", seconds: 20, look: () => checkDatabase(config, clock) },
    {
      name: "clock",
      seconds: 15,
      look:
        timeFrom === null
          ? none("name a site by --clock URL")
          : (signal) => checkWebClock(timeFrom, clock, signal, options),
    },
    { name: "disk", seconds: 10, look: () => checkDisk(config) },
    { name: "open files", seconds: 5, look: () => checkOpenFiles() },
    {
      name: "mail server",
      seconds: 40,
      look: smtp
        ? () => checkMailServer(smtp, "SMTP_URL")
        : none(isEmbedded ? "mails go to the demo's outbox" : inVain),
    },
    {
      name: "mail to the operator",
      seconds: 60,
      look: !smtp
        ? none(isEmbedded ? "mails go to the demo's outbox" : inVain)
        : options.mail
          ? () => mailOperator(smtp, config.operatorEmail)
          : none("say --mail to have one sent"),
    },
    {
      name: "mail server for alarms",
      seconds: 40,
      look: alarmSmtp
        ? () => checkMailServer(alarmSmtp, "ALARM_SMTP_URL")
        : none("ALARM_SMTP_URL is not set: alarms go like all mail"),
    },
    { name: "bounces", seconds: 5, look: async () => lookAtBounces(config) },
    {
      name: "names",
      seconds: 30,
      look: smtp
        ? () => checkNames(smtp, options.supportEmail, options)
        : none(isEmbedded ? "mails go to the demo's outbox" : inVain),
    },
    {
      name: "texts",
      seconds: 60,
      look: twilio
        ? () => checkTexts(twilio, publicUrl)
        : none(isEmbedded ? "texts go to the demo's outbox" : "texts are off, or their settings are wrong"),
    },
    {
      name: "payments",
      seconds: 60,
      look: stripe
        ? () => checkPayments(stripe, publicUrl, mode)
        : none(isEmbedded ? "payments are the demo's" : "payments are closed, or their settings are wrong"),
    },
    {
      name: "site",
      seconds: 40,
      look: isOpen ? (signal) => checkSite(publicUrl, clock, signal, options) : fromOutside,
    },
    {
      name: "proxies",
      seconds: 20,
      look: isOpen ? (signal) => checkProxies(publicUrl, metricsToken, signal, options) : fromOutside,
    },
  ];
}

function lookAtSettings({ settings, warnings }: CheckOptions): Look[] {
  const mend = `docs/running.md, "The settings", has every variable.`;
  return [
    ...settings.map((says) => wrong(says, mend)),
    ...warnings.map((says) =>
      wrong(says, "The settings' file is for root and the servers' group: chmod 640."),
    ),
    ...(settings.length === 0 ? [right("a server would start with these settings")] : []),
  ];
}

function lookAtBounces({ mode, smtp, mailWebhookSecret }: Config): Look[] {
  if (mode === "embedded" || !smtp) return [notTried("no mail is sent")];
  if (mailWebhookSecret !== undefined) return [right("mails that come back can be reported")];
  return [
    wrong(
      "nobody may report mails that come back: dead addresses are written to for ever",
      "Set MAIL_WEBHOOK_SECRET, and see docs/running.md, Mail, for the way of a bounce.",
    ),
  ];
}
