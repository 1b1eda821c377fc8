import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseReply } from "./parse-reply.ts";

describe("what a text means", () => {
  it.each([
    ..."STOP stop Stop StOp STOP. stop! «STOP» 'stop' \"STOP\" STOPALL QUIT END REVOKE OPTOUT CANCEL UNSUBSCRIBE".split(
      " ",
    ),
    ...[
      "  stop\n",
      "STOP 🛑",
      "🛑STOP🛑",
      "stop...",
      "S.T.O.P.",
      "s t o p",
      "ＳＴＯＰ",
      "ST\u200bOP",
      "s\u0336t\u0336op",
      "stóp",
    ],
    ...[
      "opt out",
      "OPT-OUT",
      "Opt_Out.",
      "STOP ALL",
      "stop stop stop",
      "please stop",
      "Stop texting me!",
      "STOP, thank you",
    ],
    ...["stop sending me these messages please", "Unsubscribe me", "Please cancel", "STOP STOPALL"],
    ...["Stop\n\nSent from my iPhone", "STOP\n- Rosa", "\r\nstop.\r\nI never asked for this.", "Stop\nSTART"],
    `Stop\n${"I never asked for this. ".repeat(20)}`,
  ])("%j is STOP", (text) => {
    expect(parseReply(text)).toEqual({ means: "stop" });
  });

  it.each(["START", "start", "Start!", "UNSTOP", "start again please", "▶️ START"])("%j is START", (text) => {
    expect(parseReply(text)).toEqual({ means: "start" });
  });

  it.each(["HELP", "help?", "Info", "INFO.", "help me please", "🆘 help"])("%j is HELP", (text) => {
    expect(parseReply(text)).toEqual({ means: "help" });
  });

  it.each<[string, number | null]>([
    ["DONE", null],
    ["done!", null],
    ["Done ✅", null],
    ["it's done", null],
    ["I’m done, thanks", null],
    ["all done", null],
    ["DONE 1", 1],
    ["done #2", 2],
    ["Done: 2.", 2],
    ["2 done", 2],
    ["DONE number 2", 2],
    ["done 2️⃣", 2],
    ["done 02", 2],
    ["Done\n\nSent from my iPhone", null],
    ["done 2\r\nGet Outlook for Android\r\n", 2],
  ])("%j is DONE, which: %j", (text, which) => {
    expect(parseReply(text)).toEqual({ means: "done", which });
  });

  it.each([
    ["1", 1],
    [" 2. ", 2],
    ["#3", 3],
    ["2️⃣", 2],
  ])("%j is a number: %i", (text, which) => {
    expect(parseReply(text)).toEqual({ means: "number", which });
  });

  it.each([
    ...[
      "",
      " ",
      "🙂",
      "?",
      "ok",
      "YES",
      "yes please",
      "no",
      "thanks",
      "Who is this?",
      "123456",
      "1 2",
      "done 1 2",
    ],
    ...[
      "not done",
      "not done yet",
      "I will be done tomorrow",
      "done?? no",
      "I can't stop by the office",
      "don't stop",
    ],
    ...[
      "stop start",
      "STOP HELP",
      "when does it start",
      "bus stop",
      "the end of the month",
      "cancel my appointment",
    ],
    ...["help me find the office", "undone", "stopped", "ending", "please", "opt in", "opt", "out"],
    ...["Done\nSent by mistake", "Done\nSent from my phone not done yet", "Done\nSent from work"],
    ...["Done\n- not yet", "START\n- Rosa", "bus\nstop", "Sent from my iPhone", "I can't\n\nStop"],
    ...["done on Dec 10", "DONE and also please stop", `STOP${" please".repeat(40)}`],
    'Liked "Daymark: 3 days to your date, Thu Dec 10. Done? Reply DONE. STOP ends texts."',
  ])("%j is nothing that we act on", (text) => {
    expect(parseReply(text)).toEqual({ means: "unclear" });
  });

  const keyword = fc.constantFrom(
    "STOP",
    "OPT OUT",
    "REVOKE",
    "START",
    "UNSTOP",
    "HELP",
    "INFO",
    "DONE",
    "DONE 3",
  );
  const noise = fc.string({
    unit: fc.constantFrom(..." .,!?-_*~\"'()[]\n\t#:;/", "🛑", "✅", "👍🏽", "…", "—", "\u200b", "\ufe0f"),
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
        if (means === "stop") expect(letters).toMatch(/STOP|QUIT|END|REVOKE|OPTOUT|CANCEL|UNSUBSCRIBE/);
        if (means === "done") expect(letters).toContain("DONE");
        if (means === "start") expect(letters).toMatch(/START|UNSTOP/);
      }),
    );
  });
});
