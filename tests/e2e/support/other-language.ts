import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";

type Message = string | { match: Record<string, string> }[];
export type Catalogue = Readonly<Record<string, Message>>;

/** Another language than English, in which the tests open the screens too. */
export interface OtherLanguage {
  /** The first part of its addresses. */
  code: string;
  /** The possible wordings of an English sentence without parameters. Empty when the catalogue does not have the sentence. */
  sentenceFor: (english: string) => readonly string[];
  /** The same for any words by which a test's step finds a part: "Edit Alder County". */
  wordsFor: (english: string) => readonly string[];
}

export const readCatalogue = (file: URL | string): Catalogue => {
  const { $schema: _, ...messages } = JSON.parse(readFileSync(file, "utf8"));
  return messages;
};

export const english = readCatalogue(new URL("../../../messages/en.json", import.meta.url));

const parameter = /\{(\w+)\}/g;
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
const withoutMarkup = (sentence: string) => sentence.replace(/\{[#/]\w+\}/g, "");

/** Each sentence with its wording in the other language. For a message with forms, those with the same selectors. */
function* pairs(catalogue: Catalogue): Generator<readonly [string, string]> {
  for (const [key, message] of Object.entries(english)) {
    const other = catalogue[key];
    if (typeof message === "string") {
      if (typeof other === "string") yield [withoutMarkup(message), withoutMarkup(other)];
      continue;
    }
    const forms = Array.isArray(other) ? Object.assign({}, ...other.map(({ match }) => match)) : {};
    for (const [form, sentence] of Object.entries(Object.assign({}, ...message.map(({ match }) => match)))) {
      const same = forms[form] ?? other;
      if (typeof same === "string") yield [withoutMarkup(`${sentence}`), withoutMarkup(same)];
    }
  }
}

/** Reads the catalogue of a language beside the English one. */
export function readOtherLanguage(code: string, catalogue: Catalogue): OtherLanguage {
  const whole = new Map<string, Set<string>>();
  const open: { fixed: number; asked: RegExp; names: string[]; other: string }[] = [];
  for (const [sentence, other] of pairs(catalogue)) {
    const names = [...sentence.matchAll(parameter)].map(([, name = ""]) => name);
    const fixed = sentence.replace(parameter, "").replace(/\P{L}/gu, "").length;
    if (names.length === 0) whole.set(sentence, (whole.get(sentence) ?? new Set()).add(other));
    else if (fixed > 2) {
      const parts = sentence.split(parameter).map((part, at) => (at % 2 === 0 ? escaped(part) : "(.+)"));
      open.push({ fixed, asked: new RegExp(`^${parts.join("")}$`), names, other });
    }
  }
  const sentenceFor = (words: string) => [...(whole.get(words) ?? [])];
  const saidThere = (words: string) => sentenceFor(words)[0] ?? words;
  const filled = (words: string): string[] => {
    const found = open.filter(({ asked }) => asked.test(words));
    const most = Math.max(...found.map(({ fixed }) => fixed));
    return found
      .filter(({ fixed }) => fixed === most)
      .map(({ asked, names, other }) => {
        const values = asked.exec(words)?.slice(1) ?? [];
        return other.replace(parameter, (_, name) => saidThere(values[names.indexOf(name)] ?? ""));
      });
  };
  /** A button's words, followed by the words for screen readers that name its subject. */
  const begun = (words: string): string[] => {
    const [longest] = [...whole.keys()]
      .filter((sentence) => words.startsWith(`${sentence} `))
      .sort((one, other) => other.length - one.length);
    if (longest === undefined) return [];
    const rest = saidThere(words.slice(longest.length + 1));
    return sentenceFor(longest).map((other) => `${other} ${rest}`);
  };
  const wordsFor = (words: string) => {
    const sentences = sentenceFor(words);
    return sentences.length > 0 ? sentences : [...filled(words), ...begun(words)];
  };
  return { code, sentenceFor, wordsFor };
}

/** Finds any of these words: as the whole text or, as Playwright finds a string, anywhere in it. */
export const anyOf = (words: readonly string[], exact: boolean): RegExp => {
  const any = words.map(escaped).join("|");
  return exact ? new RegExp(`^(${any})$`) : new RegExp(any, "i");
};

/** The same page or part. Tests go on naming its parts by their English words, and find them in the other language. */
export function speaking<Place extends Page | Locator>(place: Place, other: OtherLanguage): Place {
  return new Proxy(place, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== "function" || name === "constructor") return value;
      return (...given: unknown[]) => {
        const result = value.apply(target, inWords(String(name), given, other));
        return isLocator(result) ? speaking(result, other) : result;
      };
    },
  });
}

/** The arguments of a finding method, with their words in the other language. */
function inWords(method: string, given: readonly unknown[], { wordsFor }: OtherLanguage): readonly unknown[] {
  if (!/^(getBy\w+|locator|filter)$/.test(method)) return given;
  const said = (words: unknown, exact = false) => {
    if (typeof words !== "string") return words;
    const found = wordsFor(words);
    return anyOf(found.length > 0 ? found : [words], exact);
  };
  const options = given.find(isOptions);
  return given.map((one, at) => {
    if (at === 0 && /^getBy(?!Role)/.test(method)) return said(one, options?.exact);
    if (!isOptions(one)) return one;
    return { ...one, name: said(one.name, one.exact), hasText: said(one.hasText) };
  });
}

const isOptions = (value: unknown): value is { name?: unknown; hasText?: unknown; exact?: boolean } =>
  Object.getPrototypeOf(Object(value)) === Object.prototype;

const isLocator = (value: unknown): value is Locator =>
  typeof value === "object" && value !== null && "nth" in value && "contentFrame" in value;
