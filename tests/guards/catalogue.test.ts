import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root, sources } from "./read-imports.ts";

type Message = string | { match: Record<string, string> }[];

const catalogueOf = (language: string): Map<string, Message> => {
  const { $schema: _, ...messages } = JSON.parse(
    readFileSync(join(root, "messages", `${language}.json`), "utf8"),
  );
  return new Map(Object.entries<Message>(messages));
};

/** The sentences of a message: one, or one for each of its forms. */
const formsOf = (message: Message): string[] =>
  typeof message === "string" ? [message] : message.flatMap(({ match }) => Object.values(match));

const parametersOf = (message: Message): string[] =>
  [
    ...new Set(
      formsOf(message)
        .join(" ")
        .match(/(?<!\\)\{[^}]+\}/g),
    ),
  ].sort();

const english = catalogueOf("en");
const languages = readdirSync(join(root, "messages")).map((file) => file.replace(".json", ""));

describe("the catalogue", () => {
  it("has a place for each message in the product", () => {
    const code = ["app", "core", "server", "commands"].flatMap((folder) => sources(folder));
    const used = new Set(
      code.flatMap((file) => readFileSync(join(root, file), "utf8").match(/\bm\.[a-z]\w*/g) ?? []),
    );
    expect(english.size).toBeGreaterThan(500);
    expect([...english.keys()].filter((key) => !used.has(`m.${key}`))).toEqual([]);
  });

  it.each(languages)("has in %s every message, with its parameters", (language) => {
    const other = catalogueOf(language);
    expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
    const differ = [...english].filter(
      ([key, message]) => `${parametersOf(message)}` !== `${parametersOf(other.get(key) ?? "")}`,
    );
    expect(differ.map(([key]) => key)).toEqual([]);
  });

  it.each(languages)("has in %s no empty sentence and no stray space", (language) => {
    const odd = [...catalogueOf(language)].filter(([, message]) =>
      formsOf(message).some((form) => /^$|^\s|\s$|\s\s|undefined|\$\{|<[a-z]/.test(form)),
    );
    expect(odd.map(([key]) => key)).toEqual([]);
  });

  it.each(languages)("speaks plainly in %s of the people it serves", (language) => {
    const sentences = [...catalogueOf(language).values()].flatMap(formsOf);
    const harsh = /offender|violation|missed|ofensor|delincuente|violación|violacion/i;
    expect(sentences.filter((sentence) => harsh.test(sentence))).toEqual([]);
  });

  it("says usted in Spanish, opens what it asks, and ends no sentence on an hour, which has a period of its own", () => {
    const odd = (form: string) =>
      /(?<!\p{L})(tú|tus?|ti|contigo|puedes|tienes|quieres|vosotros)(?!\p{L})|[«»]|\{(time|hour|clock)\}\./iu.test(
        form,
      ) ||
      (form.includes("?") && !form.includes("¿")) ||
      (/[a-z]!/i.test(form) && !form.includes("¡"));
    const sentences = [...catalogueOf("es")].flatMap(([key, message]) =>
      formsOf(message).map((form) => ({ key, form })),
    );
    expect(sentences.filter(({ form }) => odd(form))).toEqual([]);
  });

  it("says in Spanish a la 1, and a las 2", () => {
    const odd = [...catalogueOf("es")].filter(([, message]) => {
      const forms = formsOf(message).join(" ");
      return /\blas \{(time|hour)\}/i.test(forms) && !/\bla \{(time|hour)\}/i.test(forms);
    });
    expect(odd.map(([key]) => key)).toEqual([]);
  });
});
