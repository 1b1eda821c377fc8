import type { Command } from "./command.ts";

interface Entry {
  /** One line of `daymark --help`. */
  summary: string;
  /** Runs with wrong settings, and reports them. */
  examinesSettings?: true;
  /** Loaded on demand: a server loads no command, and a command no other. */
  load(): Promise<Command>;
}

const serving = async (role: "all" | "web" | "worker" | "api") => (await import("./serve.ts")).serve(role);

/** All commands, in the order of the help. */
export const commands: Readonly<Record<string, Entry>> = {
  web: { summary: "the server of the pages and the API", load: () => serving("web") },
  worker: { summary: "a worker: it plans and sends", load: () => serving("worker") },
  all: { summary: "both in one process", load: () => serving("all") },
  api: { summary: "both without the pages, for npm run dev", load: () => serving("api") },
  status: { summary: "how all of it runs, in counts", load: () => import("./status.ts") },
  check: {
    summary: "try every part, and say what is wrong",
    examinesSettings: true,
    load: () => import("./check.ts"),
  },
  payments: { summary: "list, give back, settle, export", load: () => import("./payments.ts") },
  years: { summary: "give a year, or say that it was paid otherwise", load: () => import("./years.ts") },
  account: { summary: "how an account stands, and its way back in", load: () => import("./account.ts") },
  stop: { summary: "stop everything to an address", load: () => import("./stop.ts") },
  reminders: { summary: "what would go out, and one round by hand", load: () => import("./reminders.ts") },
  channels: { summary: "what does not arrive, and bringing it back", load: () => import("./channels.ts") },
  newsletter: { summary: "send an issue", load: () => import("./newsletter.ts") },
  bounces: { summary: "hand in a mail that came back", load: () => import("./bounces.ts") },
  "personal-data": {
    summary: "what is kept about a person: a copy, or its deletion",
    load: () => import("./personal-data.ts"),
  },
  prune: { summary: "forget what has outlived its time", load: () => import("./prune.ts") },
  secret: { summary: "a former DAYMARK_SECRET that is lost", load: () => import("./secret.ts") },
  directory: { summary: "import the police directory", load: () => import("./directory.ts") },
  docs: { summary: "load the docs' folder, or check it", load: () => import("./docs.ts") },
  backup: {
    summary: "the embedded database as SQL, to keep or to move to PostgreSQL",
    load: () => import("./backup.ts"),
  },
  restore: {
    summary: "restores the embedded database; confirms any restored database, which sends nothing until then",
    load: () => import("./restore.ts"),
  },
  migrate: {
    summary: "bring the tables to this release, as their owner",
    load: () => import("./migrate.ts"),
  },
};
