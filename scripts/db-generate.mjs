// `npm run db:generate`: the one migration, made anew from server/db/schema/. Nothing is installed anywhere yet.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ensureDependencies, requireNode20, root, run } from "./bootstrap/steps.mjs";

requireNode20();
await ensureDependencies();
rmSync(join(root, "server/db/migrations"), { recursive: true, force: true });
process.exitCode = await run(["node_modules/drizzle-kit/bin.cjs", "generate", "--name", "first"]);
