// `npm run dev`: the pages from Vite with hot reload on PORT, and behind it the server, which restarts when its files change.
import { ensureMessages } from "./bootstrap/messages.mjs";
import { ensureDependencies, requireNode20, run, say } from "./bootstrap/steps.mjs";

requireNode20();
await ensureDependencies();
await ensureMessages();
const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
say(`Pages with reload on ${publicUrl}, the server behind them on port ${apiPort}.`);
const server = [
  "node_modules/tsx/dist/cli.mjs",
  "watch",
  "--clear-screen=false",
  "commands/daymark.ts",
  "api",
];
const env = { PORT: String(apiPort), PUBLIC_URL: publicUrl };
const pages = ["node_modules/@react-router/dev/bin.cjs", "dev", "--port", String(port), "--strictPort"];
const codes = await Promise.race([
  run(server, { env }),
  run(pages, { env: { DAYMARK_API: `http://127.0.0.1:${apiPort}` } }),
]);
process.exit(codes);
