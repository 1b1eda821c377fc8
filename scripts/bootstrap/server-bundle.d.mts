/** What can be started: the one entry of servers and commands, and workers for tests to kill and to break. */
export type Program = "daymark" | "dispatch-worker" | "rounds-worker";
export function bundled(name: Program): string;
export const bundleEnv: { NODE_COMPILE_CACHE: string };
export function ensureServer(): Promise<void>;
export const entryPoint: Record<string, string>;
export function bundleServer(options: {
  from: string;
  entryPoints: Record<string, string>;
  outdir: string;
}): Promise<void>;
