/** One component of an iCalendar file: its properties by name ("DTSTART;VALUE=DATE"), and the components in it. */
export interface IcsComponent {
  name: string;
  properties: Record<string, string>;
  parts: IcsComponent[];
}

/**
 * Reads an iCalendar file strictly by RFC 5545, and throws where it is broken: line ends other than CRLF, lines of more
 * than 75 octets, an END without its BEGIN. It was written from the RFC and not from our writer.
 */
export function readIcs(file: string): IcsComponent {
  if (!file.endsWith("\r\n")) throw new Error("It ends in the middle.");
  const raw = file.replace(/\r\n$/, "").split("\r\n");
  for (const line of raw) {
    if (/[\r\n]/.test(line)) throw new Error("A line end that is not CRLF.");
    if (Buffer.byteLength(line) > 75) throw new Error(`A line of ${Buffer.byteLength(line)} octets.`);
  }
  const lines = raw
    .join("\r\n")
    .replace(/\r\n[ \t]/g, "")
    .split("\r\n");
  const root: IcsComponent = { name: "", properties: {}, parts: [] };
  const open = [root];
  for (const line of lines) {
    const [, name = "", value = ""] = /^([A-Z][A-Z\d-]*(?:;[^:]*)?):(.*)$/.exec(line) ?? [];
    if (name === "") throw new Error(`No property: ${line}`);
    const inner = open.at(-1) ?? root;
    if (name === "BEGIN") {
      const component = { name: value, properties: {}, parts: [] };
      inner.parts.push(component);
      open.push(component);
    } else if (name === "END") {
      if (open.pop()?.name !== value) throw new Error(`END:${value} without its BEGIN.`);
    } else {
      if (name in inner.properties) throw new Error(`${name} twice.`);
      inner.properties[name] = value;
    }
  }
  const [calendar, ...others] = root.parts;
  if (open.length !== 1 || !calendar || others.length > 0) throw new Error("Not one calendar.");
  return calendar;
}
