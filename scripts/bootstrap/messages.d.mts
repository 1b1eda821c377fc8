export function compiledMessages(name: "node" | "site"): string;
export function ensureMessages(): Promise<void>;
