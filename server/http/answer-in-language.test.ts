import { Hono } from "hono";
import { expect, it } from "vitest";
import { languageNow } from "#core/languages.ts";
import { answerInLanguage, detectLanguage } from "./answer-in-language.ts";

const app = new Hono().use(detectLanguage, answerInLanguage).get("/", (c) => c.text(languageNow()));
const asked = async (query: string, accepts?: string) =>
  (
    await app.request(`/${query}`, accepts === undefined ? {} : { headers: { "Accept-Language": accepts } })
  ).text();

// What Chrome, Firefox, Safari and phones send.
it.each([
  ["es", "es"],
  ["es-US,es;q=0.9,en;q=0.8", "es"],
  ["es-419,es;q=0.9", "es"],
  ["es-MX", "es"],
  ["es-mx", "es"],
  ["fr-FR,fr;q=0.9,es;q=0.8,en;q=0.7", "es"],
  ["en-US,en;q=0.9,es;q=0.8", "en"],
  ["en-US,en;q=0.5", "en"],
  ["es;q=0.1, en", "en"],
  ["es;q=0, fr", "en"],
  ["est", "en"],
  ["*", "en"],
  ["", "en"],
  [undefined, "en"],
])("answers a caller that accepts %j in %s", async (accepts, language) => {
  expect(await asked("", accepts)).toBe(language);
});

it("puts the page's language first, and knows no other", async () => {
  expect(await asked("?lang=es", "en-US,en")).toBe("es");
  expect(await asked("?lang=en", "es")).toBe("en");
  expect(await asked("?lang=tlh", "es-MX")).toBe("es");
});
