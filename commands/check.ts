import { parseArgs } from "node:util";
import { brand } from "#core/brand.ts";
import { systemClock } from "#server/clock.ts";
import { type Finding, lookAtAll } from "#server/operate/checks/finding.ts";
import { partsOf } from "#server/operate/checks/parts.ts";
import { examineConfig } from "#server/start/config.ts";
import { type ExitCode, exitCodes } from "#server/start/exit-codes.ts";
import { say, type Trouble, tell, UsageError } from "./command.ts";

/** Tries every part of this installation for real. It changes nothing, and sends nothing unless it is asked to. */
export const usage = `daymark check [--json] [--mail] [--only PART,…] [--dkim SELECTOR] [--dns SERVER,…] [--clock URL]
    reads the settings as a server would, and tries each part: what is right, what is wrong and how to mend it, what was not tried
    and why. It changes nothing, and prints no secret and no address of anybody
--mail           also hands a mail to OPERATOR_EMAIL over
--only           these parts alone: settings, database, clock, disk, …
--dkim SELECTOR  where a vendor signs your mails by itself, the name of its key
--dns SERVER     asks this server for names, in place of the machine's own
--clock URL      compares this machine's clock with the Date header of this site

Exit codes: 0 nothing is wrong; 1 something is.`;

const options = {
  json: { type: "boolean" },
  mail: { type: "boolean" },
  only: { type: "string" },
  dkim: { type: "string" },
  dns: { type: "string" },
  clock: { type: "string" },
} as const;

export async function run(args: string[], trouble: Trouble): Promise<ExitCode> {
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  if (positionals.length > 0) throw new UsageError();
  if (values.clock !== undefined && !URL.canParse(values.clock))
    throw new UsageError("--clock must be an address.");
  const { config, wrong } = examineConfig(process.env);
  const all = partsOf(config, systemClock, {
    settings: [...trouble.wrong, ...wrong],
    warnings: trouble.warnings,
    supportEmail: brand.supportEmail,
    mail: values.mail ?? false,
    selector: values.dkim,
    clockUrl: values.clock,
    ...(values.dns !== undefined && { servers: values.dns.split(",") }),
  });
  const only = values.only?.split(",").map((name) => name.trim());
  const unknown = only?.find((name) => !all.some((part) => part.name === name));
  if (unknown !== undefined)
    throw new UsageError(
      `There is no part "${unknown}". There are: ${all.map(({ name }) => name).join(", ")}.`,
    );
  const findings = await lookAtAll(
    all.filter(({ name }) => only === undefined || only.includes(name)),
    (part) => values.json || tell(`  ${part} …`),
  );
  const isWrong = findings.some(({ state }) => state === "wrong");
  if (values.json) say(JSON.stringify({ success: !isWrong, findings }, null, 2));
  else for (const line of lines(findings)) say(line);
  // A check that ran out of time may still hold a connection.
  setTimeout(() => process.exit(), 1000).unref();
  return isWrong ? exitCodes.failed : exitCodes.ok;
}

function lines(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ part }) => part.length));
  const count = (state: Finding["state"]) => findings.filter((one) => one.state === state).length;
  return [
    ...findings.flatMap((finding) => [
      `${finding.part.padEnd(width)}  ${finding.state.padEnd(9)}  ${finding.says}`,
      ...(finding.state === "wrong" ? [`${"".padEnd(width)}             → ${finding.mend}`] : []),
    ]),
    "",
    `Right: ${count("right")}. Wrong: ${count("wrong")}. Not tried: ${count("not tried")}.`,
  ];
}
