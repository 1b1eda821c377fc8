import { wrongParam } from "./refusal.ts";

/** A decoded form: everything in it is text, as the notation knows no types. */
export type Decoded = string | Decoded[] | { [name: string]: Decoded };
export type DecodedForm = Record<string, Decoded>;

/**
 * Stripe's bracket notation: `line_items[0][price_data][currency]=usd`, and `expand[]=payment_intent`. A list's indices
 * run from 0 without a gap, and no name comes twice: Stripe lets both pass, the SDK sends neither.
 */
export function decodeForm(text: string): DecodedForm {
  const form: DecodedForm = Object.create(null);
  for (const pair of text === "" ? [] : text.split("&")) {
    const [name = "", value = "", ...more] = pair.split("=").map(decodeText);
    const [, first = "", inner = ""] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
    if (first === "" || more.length > 0) throw wrongParam(name, `Invalid form field: ${name}`);
    put(form, [first, ...[...inner.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? "")], value, name);
  }
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, asLists(value, name)]));
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw wrongParam("", "Invalid percent-encoding in the form.");
  }
}

function put(form: DecodedForm, [step = "", ...rest]: string[], value: string, name: string): void {
  const key = step === "" ? String(Object.keys(form).length) : step;
  const there = form[key];
  if (rest.length === 0) {
    if (there !== undefined) throw wrongParam(name, `The parameter ${name} is given more than once.`);
    form[key] = value;
  } else {
    const inner = there ?? Object.create(null);
    if (typeof inner === "string" || Array.isArray(inner)) throw wrongParam(name, `Invalid object: ${name}`);
    form[key] = inner;
    put(inner, rest, value, name);
  }
}

/** An object whose names are all digits was a list. */
function asLists(value: Decoded, name: string): Decoded {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const inner = Object.entries(value).map(([key, part]) => [key, asLists(part, `${name}[${key}]`)] as const);
  if (!inner.every(([key]) => /^\d+$/.test(key))) return Object.fromEntries(inner);
  const sorted = inner.toSorted(([a], [b]) => Number(a) - Number(b));
  if (sorted.some(([key], index) => Number(key) !== index)) throw wrongParam(name, `Invalid array: ${name}`);
  return sorted.map(([, part]) => part);
}
