/** The parsed address, or null when the text is none. (`URL.parse` and `URL.canParse` are newer than many a phone.) */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
