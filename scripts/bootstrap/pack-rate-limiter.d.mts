/** @returns the text of a JavaScript module. `folder` has the packages. */
export function packRateLimiter(folder: string): string;
