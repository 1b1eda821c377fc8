/**
 * Header fields by their name in lower case, with folded lines joined, up to the first empty line. The first field of a
 * name counts. Lines end with LF.
 */
export function headerFieldsOf(text: string): Map<string, string> {
  const [head = ""] = text.trimStart().split(/\n[ \t]*\n/, 1);
  const fields = new Map<string, string>();
  for (const line of head.replace(/\n[ \t]+/g, " ").split("\n")) {
    const at = line.indexOf(":");
    const name = line.slice(0, Math.max(at, 0)).trim().toLowerCase();
    if (name !== "" && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
  }
  return fields;
}
