/** What can be started: the server's commands, and workers for tests to kill and to break. */
export type Command =
  | "main"
  | "newsletter"
  | "docs-load"
  | "import-agencies"
  | "reminders"
  | "bounces"
  | "channels"
  | "payments"
  | "dispatch-worker"
  | "rounds-worker";
export function bundled(name: Command): string;
export const bundleEnv: { NODE_COMPILE_CACHE: string };
export function ensureServer(): Promise<void>;
