/** @returns the text of a JavaScript module. `folder` has the packages. */
export function packZipCodes(folder: string): string;
