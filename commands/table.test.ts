import { expect, it } from "vitest";
import { UsageError } from "./command.ts";
import { commands } from "./table.ts";

const id = "3f9a12c4-88b1-4c1e-9d5e-3f9a12c488b1";

/** What was typed after `daymark`, and words of the answer. Without words the command's usage is the answer. */
const typed: [line: string, says: string][] = [
  ["payments", ""],
  ["payments refund", "Name one by its ID"],
  ["payments refund x", "Name one by its ID"],
  ["payments receipt x", "Name one by its ID"],
  ["payments export --from 2026-13-01 --to 2026-12-01", "--from must be a date"],
  ["payments list more", ""],
  ["payments --nonsense", "Unknown option '--nonsense'"],
  ["years give x --reason hardship", "Name it by its ID"],
  [`years give ${id} --reason because`, "Say one of --reason"],
  ["years withdraw", ""],
  ["account", ""],
  ["account show rosa@mail.example", "Type no address after the command"],
  ["stop rosa@mail.example", "Type no address after the command"],
  ["reminders --perview", "Unknown option '--perview'"],
  ["channels", ""],
  ["channels revive", "Say --since"],
  ["channels revive --since yesterday", "--since must be an instant like 2026-11-20T00:00Z."],
  ["channels revive --since 2026-11-20T00:00Z --channel fax", "--channel must be email or text."],
  ["channels revive --sence 2026-11-20T00:00Z", "Unknown option '--sence'"],
  ["channels list --send", "--send goes with revive."],
  ["directory import", "Say which file."],
  ["directory import agencies.csv --public-copy", "Say which file."],
  ["directory import --url http://127.0.0.1:9/ --sha256 00 --public-copy", "Say which file."],
  ["directory import --url http://127.0.0.1:9/", "Say which file."],
  ["directory import --sha256 00 --public-copy", "Say which file."],
  ["restore", ""],
  ["restore --confirm --waiting", ""],
];

// `daymark` ends with 64 at these errors, and shows the command's usage (commands/daymark.ts).
it.each(typed)("daymark %s is refused before anything is opened", async (line, says) => {
  const [name = "", ...args] = line.split(" ");
  const command = await commands[name]?.load();
  const error: unknown = await command?.run(args, { wrong: [], warnings: [] }).catch((thrown) => thrown);
  expect(error).toSatisfy(
    (one) =>
      one instanceof UsageError || String((one as { code?: string }).code).startsWith("ERR_PARSE_ARGS"),
  );
  expect((error as Error).message).toContain(says);
  // What was typed may be an address with a slip in it.
  expect((error as Error).message).not.toMatch(/rosa/i);
});

it.each(Object.keys(commands))("daymark %s has a help of its own", async (name) => {
  expect((await commands[name]?.load())?.usage).toContain(`daymark ${name}`);
});
