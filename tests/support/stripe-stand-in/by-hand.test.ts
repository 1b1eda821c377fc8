import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sdkClient, soundSession } from "./sdk-client.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

test("started by hand it prints what the server needs, answers, and ends when told to", async () => {
  const args = [
    "--import",
    "tsx",
    "scripts/stripe-stand-in.ts",
    "--port",
    "0",
    "--webhooks",
    "http://127.0.0.1:9",
  ];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const env: Record<string, string> = {};
  for await (const line of createInterface(child.stdout)) {
    const [, name, value] = /^ {2}(STRIPE_\w+)=(\S+)$/.exec(line) ?? [];
    if (name && value) env[name] = value;
    if (line.includes("/dashboard")) break;
  }
  const {
    STRIPE_SECRET_KEY: secretKey = "",
    STRIPE_WEBHOOK_SECRET: webhookSecret = "",
    STRIPE_API_URL: apiUrl = "",
  } = env;
  const stripe = sdkClient({ config: { secretKey, webhookSecret, apiUrl } });
  const session = await stripe.checkout.sessions.create(soundSession);
  expect(session.url).toMatch(new RegExp(`^${apiUrl}/c/pay/cs_test_`));
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});
