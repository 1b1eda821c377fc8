/** The token of a mailed link that this entry of the tab's history keeps (use-link-token.ts). */
export function keptToken(state: unknown): string | null {
  const token = state && typeof state === "object" && "token" in state ? state.token : null;
  return typeof token === "string" ? token : null;
}
