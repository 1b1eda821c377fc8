import { execFile } from "node:child_process";
import { expect, it } from "vitest";
import { command } from "#tests/support/bundled.ts";

/** What the command says when it cannot begin. */
const refused = (args: string[]) =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, command("directory", "import", ...args), (error, _, said) =>
      resolve(error?.code === 64 ? said : "it began"),
    );
  });

it.each([
  ["no file", []],
  ["a file and the public copy", ["agencies.csv", "--public-copy"]],
  ["an address and the public copy", ["--url", "http://127.0.0.1:9/", "--sha256", "00", "--public-copy"]],
  ["an address without a checksum", ["--url", "http://127.0.0.1:9/"]],
  ["a checksum beside the public copy", ["--sha256", "00", "--public-copy"]],
])("daymark directory import names its ways when it gets %s", async (_, args) => {
  const said = await refused(args);
  expect(said).toContain("Say which file.");
  expect(said).toContain("daymark directory import --public-copy");
});
