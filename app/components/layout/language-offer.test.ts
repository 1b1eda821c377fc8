import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { offerBeside } from "./language-offer.ts";

function offered(own: "en" | "es", languages: string | undefined): string | undefined {
  const document = { documentElement: { dataset: {} as { offers?: string } } };
  runInNewContext(offerBeside(own), { navigator: { languages: languages?.split(", ") }, document });
  return document.documentElement.dataset.offers;
}

describe("the language that a page offers", () => {
  it.each([
    ["es", "es"],
    ["es-US", "es"],
    ["es-MX, es, en-US, en", "es"],
    ["es-419, en", "es"],
    ["ES-us", "es"],
    ["es-Latn-MX", "es"],
    ["fr-FR, es-ES, en", "es"],
    ["pt-BR, en-US, es", undefined],
    ["en-US, en, es-MX, es", undefined],
    ["en, es", undefined],
    ["en-GB", undefined],
    ["est, et-EE", undefined],
    ["esu", undefined],
    ["fr, de", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("beside an English page, to a browser with %j: %j", (languages, offer) => {
    expect(offered("en", languages)).toBe(offer);
  });

  it.each([
    ["en-US, en, es", "en"],
    ["es-MX, en", undefined],
    ["en", "en"],
    ["eng-US", undefined],
  ])("beside a Spanish page, to a browser with %j: %j", (languages, offer) => {
    expect(offered("es", languages)).toBe(offer);
  });
});
