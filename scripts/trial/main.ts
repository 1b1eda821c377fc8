import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Step } from "./ground.ts";
import { atEnd, giveBack, NotSo, requireMachine } from "./machine.ts";
import { bounce } from "./steps/bounce.ts";
import { checkInstallation, install } from "./steps/install.ts";
import { moveToPostgres } from "./steps/move.ts";
import { outage } from "./steps/outage.ts";
import { loseSent, loseUnsent } from "./steps/restore.ts";
import { sayDone, signUp } from "./steps/sign-up.ts";
import { upgrade } from "./steps/upgrade.ts";

/** In the order of an installation's life. */
const steps: readonly Step[] = [
  ...[checkInstallation, signUp, sayDone, bounce, upgrade, outage, loseUnsent, loseSent, moveToPostgres],
];

const begun = performance.now();
const tell = (what: string) =>
  process.stdout.write(`${String(Math.round((performance.now() - begun) / 1000)).padStart(5)} s  ${what}\n`);

async function trial(): Promise<void> {
  await requireMachine();
  const folder = await mkdtemp(join(tmpdir(), "daymark-trial-"));
  // Other users' processes go through it.
  await chmod(folder, 0o755);
  if (process.argv.includes("--keep")) tell(`its files stay in ${folder}`);
  else atEnd(folder, () => rm(folder, { recursive: true, force: true }));
  const ground = await install(folder, tell);
  for (const step of steps) tell(await step(ground));
}

process.once("uncaughtException", (error) => {
  process.stdout.write(`NOT SO: ${error.stack}\n`);
  void giveBack().then(() => process.exit(1));
});
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void giveBack().then(() => process.exit(1)));

try {
  await trial();
  tell("Nothing refused, nothing lost, nothing twice.");
} catch (error) {
  const what =
    error instanceof NotSo
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stdout.write(`NOT SO: ${what}\n`);
  process.exitCode = 1;
} finally {
  await giveBack();
}
// A stream of a child may still be open.
process.exit();
