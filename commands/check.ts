import { parseArgs } from "node:util";
import { brand } from "#core/brand.ts";
import { systemClock } from "#server/clock.ts";
import { type Finding, lookAtAll } from "#server/operate/checks/finding.ts";
import { partsOf } from "#server/operate/checks/parts.ts";
import { examineConfig } from "#server/start/config.ts";
import { type ExitCode, exitCodes } from "#server/start/exit-codes.ts";
import { say, type Trouble, UsageError } from "./command.ts";

/** Tests every part of this installation for real. Changes nothing, and sends nothing. */
export const usage = `daymark check [--dkim SELECTOR]
    reads the settings as a server would, and tries settings, database, clock, mail server, names and site: what is right, what is wrong
    and how to mend it. It changes nothing, and prints no secret and no address of anybody
--dkim SELECTOR  where a vendor signs your mails by itself, the name of its key

Exit codes: 0 nothing is wrong; 1 something is.`;

const options = {
  dkim: { type: "string" },
} as const;

export async function run(args: string[], trouble: Trouble): Promise<ExitCode> {
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  if (positionals.length > 0) throw new UsageError();
  const { config, wrong } = examineConfig(process.env);
  const findings = await lookAtAll(
    partsOf(config, systemClock, {
      settings: [...trouble.wrong, ...wrong],
      warnings: trouble.warnings,
      supportEmail: brand.supportEmail,
      selector: values.dkim,
    }),
  );
  for (const line of lines(findings)) say(line);
  return findings.some(({ state }) => state === "wrong") ? exitCodes.failed : exitCodes.ok;
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
