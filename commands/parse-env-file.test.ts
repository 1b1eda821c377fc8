import { describe, expect, it } from "vitest";
import { EnvFileError, parseEnvFile } from "./parse-env-file.ts";

const read = (...lines: string[]) => Object.fromEntries(parseEnvFile(lines.join("\n")));

describe("the file with the settings", () => {
  it.each<[string, string[], Record<string, string>]>([
    [
      "a plain value, with what belongs to it",
      ["A=postgres://u:p#1@h:5432/n?x=y"],
      { A: "postgres://u:p#1@h:5432/n?x=y" },
    ],
    ["spaces inside, none at the ends", ["A=  Daymark <a@b.example>  "], { A: "Daymark <a@b.example>" }],
    ["nothing", ["A=", "B=1"], { A: "", B: "1" }],
    ["comments and blank lines", ["# no", "", " ; no", "A=1"], { A: "1" }],
    ["no expansion", ["A=$HOME"], { A: "$HOME" }],
    [
      "single quotes, in which all stands for itself",
      ["A='-----BEGIN\\n\"$x\" #'"],
      { A: '-----BEGIN\\n"$x" #' },
    ],
    ["a key of several lines", ["A='one", "two'", "B=3"], { A: "one\ntwo", B: "3" }],
    ["double quotes and what a backslash protects there", ['A="say \\"\\$5\\" \\n"'], { A: 'say "$5" \\n' }],
    ["the line ends of Windows", ["A=1\r", "B=2\r", ""], { A: "1", B: "2" }],
  ])("has %s", (_, lines, values) => expect(read(...lines)).toEqual(values));

  it.each<[string, string[], number, RegExp]>([
    ["export", ["A=1", "export B=2"], 2, /without export/],
    ["a space before the =", ["A =1"], 1, /KEY=value/],
    ["an unquoted backslash, which systemd drops", ["", "A=secret\\n"], 2, /single quotes/],
    ["a quote in the middle", ['A=se"cr"et'], 1, /single quotes/],
    ["text behind a closing quote", ["A='secret' # yes"], 1, /does not end A/],
    ["a quote that nobody closes", ["A='secret", "B=1"], 1, /does not end A/],
    ["a name twice", ["A=secret", "A=other"], 2, /A a second time/],
  ])("refuses %s, names the line and shows no value", (_, lines, line, message) => {
    const refused = (() => {
      try {
        return read(...lines);
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toBeInstanceOf(EnvFileError);
    expect(refused).toMatchObject({ line, message: expect.stringMatching(message) });
    expect((refused as Error).message).not.toContain("secret");
  });
});
