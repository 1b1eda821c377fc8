/** A line is unreadable, or systemd and other programs read it differently. */
export class EnvFileError extends Error {
  override name = "EnvFileError";
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const assignment = /^\s*([A-Za-z_][A-Za-z0-9_]*)=[ \t]*/;

/**
 * Reads `KEY=value` lines as systemd reads an `EnvironmentFile=` (systemd.exec(5)), so that one file serves both. Refuses what
 * only some programs understand (`export`, an unquoted backslash, text behind a closing quote): a secret that two programs read
 * differently is hard to find. Nothing is expanded. In single quotes everything stands for itself, over several lines too; in
 * double quotes a backslash protects `"`, `\`, `$` and a backtick.
 * @throws EnvFileError, whose message has no value in it
 */
export function parseEnvFile(text: string): Map<string, string> {
  const values = new Map<string, string>();
  let rest = text.replaceAll("\r\n", "\n");
  let line = 1;
  const skip = (length: number) => {
    line += rest.slice(0, length).split("\n").length - 1;
    rest = rest.slice(length);
  };
  while (rest !== "") {
    const [blank] = /^[ \t]*(?:[#;][^\n]*)?(?:\n|$)/.exec(rest) ?? [];
    if (blank) {
      skip(blank.length);
      continue;
    }
    const [begin, name] = assignment.exec(rest) ?? [];
    if (begin === undefined || name === undefined) {
      throw new EnvFileError(line, "is not KEY=value (without export, and without spaces before the =)");
    }
    if (values.has(name)) throw new EnvFileError(line, `sets ${name} a second time`);
    skip(begin.length);
    const { value, length } = readValue(rest, line, name);
    values.set(name, value);
    skip(length);
  }
  return values;
}

function readValue(rest: string, line: number, name: string): { value: string; length: number } {
  const quote = rest[0];
  if (quote !== '"' && quote !== "'") {
    const [text = ""] = /^[^\n]*/.exec(rest) ?? [];
    if (/[\\"']/.test(text)) {
      throw new EnvFileError(
        line,
        `has a quote or a backslash in ${name}: put the whole value in single quotes`,
      );
    }
    return { value: text.trimEnd(), length: text.length };
  }
  const pattern = quote === "'" ? /^'([^']*)'[ \t]*(?=\n|$)/ : /^"((?:[^"\\]|\\[\s\S])*)"[ \t]*(?=\n|$)/;
  const [whole, inner] = pattern.exec(rest) ?? [];
  if (whole === undefined || inner === undefined) {
    throw new EnvFileError(line, `does not end ${name} with its quote and the end of the line`);
  }
  const value = quote === "'" ? inner : inner.replace(/\\(["\\$`\n])/g, (_, kept: string) => kept.trim());
  return { value, length: whole.length };
}
