import { intlLocale } from "#core/languages.ts";
import { m } from "#messages";

/** "3 days before", "the day", "1 day after": where an offset lies from its date. */
export function offsetWords(offsetDays: number): string {
  if (offsetDays === 0) return m.offset_day();
  return offsetDays < 0 ? m.offset_before({ days: -offsetDays }) : m.offset_after({ days: offsetDays });
}

/** "12,345" */
export function formatNumber(number: number): string {
  return number.toLocaleString(intlLocale());
}

/** "a", "a and b", "a, b and c". */
export function inList([first = "", ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  return others.length === 1
    ? m.list_two({ first, last: others[0] ?? "" })
    : m.list_more({ first, more: inList(others) });
}
