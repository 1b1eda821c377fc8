import { intlLocale, languageNow, languages } from "#core/languages.ts";
import { dayOffsets } from "#core/planning/offsets.ts";
import { m } from "#messages";

/** "3 days before", "the day", "1 day after": where an offset lies from its date. */
export function offsetWords(days: number): string {
  if (days === 0) return m.offset_day();
  return days < 0 ? m.offset_before({ days: -days }) : m.offset_after({ days });
}

/** The table in a sentence: "7, 3 and 1" days before, "1 and 3" after. */
export const offsetList = () => ({
  before: inList(dayOffsets.flatMap(({ days }) => (days < 0 ? String(-days) : []))),
  after: inList(dayOffsets.flatMap(({ days }) => (days > 0 ? String(days) : []))),
});

/** "12,345" */
export function formatNumber(number: number): string {
  return number.toLocaleString(intlLocale());
}

/** "a", "a and b", "a, b and c". In Spanish "y" becomes "e" before the sound of an "i": "Ana e Inés". */
export function inList(words: readonly string[]): string {
  const list = new Intl.ListFormat(languages[languageNow()].lists, { type: "conjunction" });
  // `Intl` hears no "i" in "Í".
  const plain = words.map((word) => word.normalize("NFD").replace(/\p{M}/gu, ""));
  const rest = [...words];
  return list
    .formatToParts(plain)
    .map(({ type, value }) => (type === "element" ? rest.shift() : value))
    .join("");
}
