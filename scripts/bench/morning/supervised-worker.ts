import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { type BadNetwork, startBadNetwork } from "#tests/support/bad-network.ts";
import { bundled, bundleEnv } from "../../bootstrap/server-bundle.mjs";

/** A worker is started again one second after its end, as systemd and Docker do. */
const restartMs = 1000;

/** A worker of the product (`npm run worker`) with its supervisor, and with its own network to the database. */
export interface SupervisedWorker {
  network: BadNetwork;
  /** Whether it can be killed or frozen: it runs and is not frozen already. */
  isWell(): boolean;
  kill(): void;
  freeze(): void;
  thaw(): void;
  /** How often it was started again, for any reason. */
  restarts(): number;
  remove(): Promise<void>;
}

export async function startSupervisedWorker(databaseUrl: string, smtpUrl: string): Promise<SupervisedWorker> {
  const network = await startBadNetwork(databaseUrl);
  const env = {
    ...process.env,
    ...bundleEnv,
    NODE_ENV: "production",
    DAYMARK_MODE: "production",
    DATABASE_URL: network.url,
    PUBLIC_URL: "https://daymark.example",
    DAYMARK_SECRET: "a secret of the benchmark, long enough to be one",
    SMTP_URL: smtpUrl,
    MAIL_FROM: "reminders@daymark.example",
    OPERATOR_EMAIL: "operator@daymark.example",
    TRUSTED_PROXIES: "0",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
  };
  let child: ChildProcess | null = null;
  let isFrozen = false;
  let isOver = false;
  let starts = 0;
  const supervise = async () => {
    while (!isOver) {
      starts += 1;
      child = spawn(process.execPath, [bundled("daymark"), "worker"], {
        env,
        stdio: ["ignore", "ignore", "inherit"],
      });
      await once(child, "close");
      child = null;
      isFrozen = false;
      if (!isOver) await setTimeout(restartMs);
    }
  };
  const supervised = supervise();
  return {
    network,
    isWell: () => child !== null && !isFrozen,
    kill: () => void child?.kill("SIGKILL"),
    freeze() {
      isFrozen = child?.kill("SIGSTOP") ?? false;
    },
    thaw() {
      if (isFrozen) child?.kill("SIGCONT");
      isFrozen = false;
    },
    restarts: () => starts - 1,
    async remove() {
      isOver = true;
      child?.kill("SIGKILL");
      await supervised;
      await network.close();
    },
  };
}
