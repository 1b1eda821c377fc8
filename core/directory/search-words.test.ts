import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchWords, slugOf, typedWords } from "./search-words.ts";

describe("text as the search sees it", () => {
  it.each([
    ["St. Mary's", ["saint", "marys"]],
    ["SAINT MARYS", ["saint", "marys"]],
    ["O'Brien County Sheriff's Office", ["obrien", "county", "sheriff", "office"]],
    ["Winston-Salem PD", ["winston", "salem", "pd"]],
    ["Cañon City", ["canon", "city"]],
    ["Departamento de Policía de San José", ["department", "de", "police", "de", "san", "jose"]],
    ["alguacil, condado de Doña Ana", ["sheriff", "county", "de", "dona", "ana"]],
    ["  ,;  ", []],
    ["北京", []],
  ])("%j is %j", (text, expected) => {
    expect(searchWords(text)).toEqual(expected);
  });
});

it.each([
  ["Nueva York", "new york"],
  ["policía de Nueva Jersey", "police de new jersey"],
  ["Carolina del Sur", "south carolina"],
  ["dakota del norte", "north dakota"],
  ["Charleston, Virginia Occidental", "charleston west virginia"],
  ["Luisiana", "louisiana"],
  ["policía estatal de Pensilvania", "police state de pennsylvania"],
  ["parroquia de Orleans", "parish de orleans"],
  ["Nuevo, CA", "nuevo ca"],
])("a query in Spanish, %j, is looked for as %j", (query, said) => {
  expect(typedWords(query).join(" ")).toBe(said);
});

describe("a part of an address", () => {
  it.each([
    ["Ames", "ames"],
    ["O'Fallon", "ofallon"],
    ["St. Louis", "st-louis"],
    ["Cañon City", "canon-city"],
    ["Coeur d'Alene", "coeur-dalene"],
    ["(?)", ""],
  ])("%j is %j", (text, expected) => {
    expect(slugOf(text)).toBe(expected);
  });

  it("needs no escaping, whatever it is made from", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(slugOf(text)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      }),
    );
  });
});
