import { composeServices } from "#server/compose-services.ts";
import { readConfig } from "#server/config.ts";
import { listen } from "#server/http/listen.ts";
import { createWeb } from "#server/http/web.ts";
import { freePort } from "#tests/support/start-server.ts";

/** A web process in production mode on the database of the benchmark. It tells its memory when it is asked. */
const port = await freePort();
const config = readConfig({
  DAYMARK_MODE: "production",
  DATABASE_URL: process.env.BENCH_DATABASE ?? "",
  HOST: "127.0.0.1",
  PORT: String(port),
  PUBLIC_URL: "https://daymark.example",
  DAYMARK_SECRET: "a secret of the benchmark, long enough to be one",
  SMTP_URL: "smtp://127.0.0.1",
  MAIL_FROM: "reminders@daymark.example",
  OPERATOR_EMAIL: "operator@daymark.example",
  TRUSTED_PROXIES: "0",
});
const { services, database } = await composeServices(config, () => {});
const web = await createWeb(database.db, services, { pages: true });
await listen(config, web.fetch);
process.on("message", () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  process.send?.({ heapMb: heapUsed / 2 ** 20, arraysMb: arrayBuffers / 2 ** 20 });
});
process.on("disconnect", () => process.exit(0));
process.send?.({ port, pid: process.pid });
