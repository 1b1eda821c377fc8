export function findHeadlessChromium(): string | undefined;
