/**
 * The browser's only way to log. It takes what a developer needs: a code and the provider's message. It takes nothing that names a person:
 * no e-mail, no name, no token, no page address.
 */
export function logWarning(event: string, details: { code: string; message: string }): void {
  // The server has its own log, and a page's action may run there.
  if (typeof window === "undefined") return;
  // Through `globalThis`: the build takes plain `console.warn` for the catalogue's, and drops it (vite.config.ts).
  // biome-ignore lint/suspicious/noConsole: this is the logger
  globalThis.console.warn(`[daymark] ${event}: ${details.code} ${details.message}`);
}
