import { createInterface } from "node:readline/promises";
import { normaliseAddress } from "#core/people/channel-addresses.ts";
import { UsageError } from "./command.ts";

/** For a command's help: where it reads the address. */
export const addressHelp =
  "The address, an email address or a US phone number, is asked for, or read as one line of standard input: what is typed\nafter a command stands in the shell's history and in the list of processes.";

/**
 * The command's address, from standard input. Asks at a terminal.
 * @throws UsageError when it is no address
 */
export async function readAddress(): Promise<string> {
  const lines = createInterface({
    input: process.stdin,
    ...(process.stdin.isTTY && { output: process.stderr }),
  });
  try {
    const text = process.stdin.isTTY ? await lines.question("Address: ") : await firstLine(lines);
    const address = normaliseAddress(text.trim());
    // Not repeated: it may be a person's address with a typo.
    if (address === null) throw new UsageError("That is neither an email address nor a US phone number.");
    return address;
  } finally {
    lines.close();
  }
}

async function firstLine(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) return line;
  return "";
}
