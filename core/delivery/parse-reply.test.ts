import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseReply } from "./parse-reply.ts";

describe("what a text means", () => {
  // `what-people-text.test.ts` has the words.
  it.each([
    `Stop\n${"I never asked for this. ".repeat(20)}`,
    `Please stop texting me. ${"I have asked you before. ".repeat(20)}`,
    `STOP${" please".repeat(40)}`,
  ])("a long text that begins with STOP is STOP: %j", (text) => {
    expect(parseReply(text)).toEqual({ means: "stop" });
  });

  const keyword = fc.constantFrom(
    "STOP",
    "OPT OUT",
    "START",
    "UNSTOP",
    "HELP",
    "INFO",
    "UNDO",
    "DONE",
    "DONE 3",
  );
  const noise = fc.string({
    unit: fc.constantFrom(..." .,!-_*~\"'()[]\n\t#:;/", "🛑", "✅", "👍🏽", "…", "—", "\u200b", "\ufe0f"),
    maxLength: 8,
  });

  const caseOf = (text: string, flips: boolean[]) =>
    [...text].map((letter, at) => (flips[at % flips.length] ? letter.toLowerCase() : letter)).join("");

  it("is the same in any case, with any noise around it", () => {
    fc.assert(
      fc.property(
        keyword,
        noise,
        noise,
        fc.array(fc.boolean(), { minLength: 1 }),
        (word, before, after, flips) => {
          expect(parseReply(before + caseOf(word, flips) + after)).toEqual(parseReply(word));
        },
      ),
    );
  });

  it("has a meaning for every text, and is an act only with its keyword", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 1700 }), (text) => {
        const { means } = parseReply(text);
        const letters = text
          .normalize("NFKD")
          .replace(/[^\p{L}]/gu, "")
          .toUpperCase();
        if (means === "stop")
          expect(letters).toMatch(
            /STOP|QUIT|END|REVOKE|OPTOUT|CANCEL|UNSUB|REMOVE|DELETE|CEASE|ALTO|PAR|BAJA|BASTA|DETEN|WRONG|EQUIVOCAD|NOM/,
          );
        if (means === "done")
          expect(letters).toMatch(/DONE|DID|LISTO|HECHO|HICE|YA|COMPLET|TERMINAD|FINISHED/);
        if (means === "start") expect(letters).toMatch(/START|UNSTOP|EMPEZAR|COMENZAR|INICIAR/);
      }),
    );
  });
});
