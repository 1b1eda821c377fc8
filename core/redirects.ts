/** The parsed address, or null when the text is not an address. (`URL.parse` and `URL.canParse` are newer than many phones.) */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

const base = "https://same-origin.invalid";

/**
 * The path to go to after login. `fallback` when `target` is not a path on this site: another origin in any spelling
 * ("//host", "/\host", "/.//host"), a scheme, a control character, or a path that is far too long.
 */
export function safeRedirect(target: string | null | undefined, fallback = "/"): string {
  if (!target || target.length > 2000 || !target.startsWith("/")) return fallback;
  // Browsers drop tabs and line ends inside an address and read a backslash as a slash.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(target)) return fallback;
  const url = parseUrl(target, base);
  // "/.//host" resolves to the path "//host", and the next reader of that path would take it for another host.
  if (url?.origin !== base || url.pathname.startsWith("//")) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
