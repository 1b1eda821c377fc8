import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/start/config.ts";
import { checkDatabase } from "./check-database.ts";
import { checkMailServer } from "./check-mail.ts";
import { checkNames, type NameOptions } from "./check-names.ts";
import { checkSite, checkWebClock } from "./check-site.ts";
import { type Look, notTried, type Part, right, wrong } from "./finding.ts";

export interface CheckOptions extends NameOptions {
  /** What is wrong with the settings, in sentences. */
  settings: readonly string[];
  /** Warnings about the settings' file. */
  warnings: readonly string[];
  supportEmail: string;
}

/** All parts, in the order in which an operator meets them. */
export function partsOf(config: Config, clock: Clock, options: CheckOptions): Part[] {
  const { mode, smtp, publicUrl } = config;
  const noMail = async () => [
    notTried(
      mode === "embedded"
        ? "mails go to the demo's outbox"
        : "it is not set, or its settings are wrong (see settings)",
    ),
  ];
  const isOpen = publicUrl.startsWith("https:");
  const noSite = async () => [notTried("PUBLIC_URL is not https")];
  return [
    { name: "settings", look: async () => lookAtSettings(options) },
    { name: "database", look: () => checkDatabase(config, clock) },
    {
      name: "clock",
      look: isOpen ? () => checkWebClock(publicUrl, clock) : noSite,
    },
    { name: "mail server", look: smtp ? () => checkMailServer(smtp) : noMail },
    {
      name: "names",
      look: smtp ? () => checkNames(smtp, options.supportEmail, options) : noMail,
    },
    { name: "site", look: isOpen ? () => checkSite(publicUrl, clock) : noSite },
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
