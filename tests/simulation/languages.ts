import { allLanguages, type Language } from "#core/languages.ts";

/** A day in words, in any language, with its number: "Dec 10", "10 de diciembre", "jue 10 dic". */
const days = [
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? (\d{1,2})\b/g,
  /\b(\d{1,2}) (?:de )?(?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)[a-z]*(?! \d{1,2}\b)/g,
];

/** The days that a text names. */
export const daysIn = (text: string): number[] =>
  days.flatMap((day) => [...text.matchAll(day)].map(([, number]) => Number(number)));

/** A household's language, as its form says it: every other one reads Spanish. */
export const languageOfHousehold = (household: number): Language =>
  allLanguages[household % allLanguages.length] ?? "en";
