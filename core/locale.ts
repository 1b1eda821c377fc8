/** The languages the product speaks. The catalogue and every message template are keyed by this. */
export const locales = ["en"] as const;
export type Locale = (typeof locales)[number];
