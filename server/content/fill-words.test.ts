import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { brand } from "#core/brand.ts";
import { fillWords, processorsInWords } from "./fill-words.ts";
import { readPage } from "./read-page.ts";

describe("who carries what people tell us", () => {
  it("is named, once the operator has entered the names", () => {
    expect(processorsInWords({ mailCompany: "Harbor Mail, Inc.", hostCompany: "Shore Hosting LLC" })).toEqual(
      {
        mailCompany: "**Harbor Mail, Inc.** delivers our emails, so it sees each address and message.",
        hostCompany: "**Shore Hosting LLC** runs the computers that host this site and its backups.",
      },
    );
  });

  it("is named nowhere until then, and the page says what the demo does instead", () => {
    const { mailCompany, hostCompany } = processorsInWords({ mailCompany: null, hostCompany: null });
    expect(mailCompany).toContain("We haven't named one here yet. The demo sends nothing");
    expect(hostCompany).toContain(
      "We haven't named one here yet. The demo runs on the computer of the person who started it.",
    );
  });

  it("stands on the page about privacy, and how to learn it is not left to a question alone", () => {
    const file = readFileSync(new URL("../../content/pages/privacy.md", import.meta.url), "utf8");
    const { html = "" } = readPage(file).sections.find(({ heading }) => heading === "Who sees it") ?? {};
    for (const name of [
      brand.mailCompany ?? "The demo sends nothing",
      brand.hostCompany ?? "The demo runs on",
    ]) {
      expect(html).toContain(name);
    }
    expect(html).toContain("<strong>Twilio</strong>");
  });
});

it("a word that nobody knows is an error", () => {
  expect(() => fillWords("{{nobody}}")).toThrow("there is no word {{nobody}}");
});
