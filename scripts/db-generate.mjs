// `npm run db:generate -- NAME`: adds one migration, from the changes in server/db/schema/ since the last one. Databases have already run
// the present migrations, so nobody edits or regenerates one.
import { ensureMessages } from "./bootstrap/messages.mjs";
import { ensureDependencies, fail, requireNode20, run } from "./bootstrap/steps.mjs";

const [name] = process.argv.slice(2);
if (!name || !/^[a-z\d-]+$/.test(name)) fail("Name the change: npm run db:generate -- note-of-a-payment", 64);
requireNode20();
await ensureDependencies();
// The tables name languages, and the catalogue has the list of languages.
await ensureMessages();
process.exitCode = await run(["node_modules/drizzle-kit/bin.cjs", "generate", "--name", name]);
