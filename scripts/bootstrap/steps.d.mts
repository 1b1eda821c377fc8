export const root: string;
export function alone(name: string, work: () => void | Promise<void>): Promise<void>;
export function runQuietly(
  args: readonly string[],
  options?: { env?: NodeJS.ProcessEnv; cwd?: string },
): Promise<{ code: number; output: string }>;
export function readStamp(file: string): string;
export function hashOf(files: readonly string[], from?: string): string;
export function filesBelow(folder: string): string[];
export function pageSources(): string[];
