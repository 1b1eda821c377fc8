/**
 * Ends a call that takes longer than `ms` milliseconds. Browsers before autumn 2022 (Safari 15, Chrome 102) have no
 * `AbortSignal.timeout`.
 */
export function timeoutSignal(ms: number): AbortSignal {
  if ("timeout" in AbortSignal) return AbortSignal.timeout(ms);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}
