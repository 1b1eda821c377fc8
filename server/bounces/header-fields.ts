/**
 * Header fields by their name in lower case, with folded lines joined, up to the first empty line. The first field of a
 * name counts.
 */
export function headerFieldsOf(text: string): Map<string, string> {
  const [head = ""] = text.replace(/^\s+/, "").split(/\r?\n\r?\n/);
  const fields = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const at = line.indexOf(":");
    const name = line.slice(0, Math.max(at, 0)).trim().toLowerCase();
    if (name !== "" && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
  }
  return fields;
}
