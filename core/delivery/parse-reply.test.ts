import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseReply } from "./parse-reply.ts";

describe("what a text means", () => {
  it.each([
    ..."STOP stop Stop StOp STOP. stop! «STOP» 'stop' \"STOP\" STOPALL QUIT END REVOKE OPTOUT CANCEL UNSUBSCRIBE".split(
      " ",
    ),
    ...["S.T.O.P.", "ＳＴＯＰ", "ST\u200bOP", "s\u0336t\u0336op"],
    "please stop",
    ...["stop sending me these messages please", "Unsubscribe me"],
    "STOP\n- Rosa",
    `Stop\n${"I never asked for this. ".repeat(20)}`,
    `Please stop texting me. ${"I have asked you before. ".repeat(20)}`,
    ...["Pls remove me from your list", "Delete my number"],
    ...["Take my number off this list!", "I want off this list"],
    "no more of these",
    ...["I’d like to stop", "I want you to stop texting me", "I want these texts to stop"],
    ...["Can you stop texting me?", "could you please stop", "You can stop now", "I need to unsubscribe"],
    ...["don't text me", "DO NOT CONTACT ME AGAIN", "do not send me any more texts"],
    ...["I don’t want these", "I dont want any more texts", "I don't want to get texts anymore"],
    ...[
      "I no longer wish to receive messages",
      "I no longer need reminders",
      "i dont wanna get these",
      "never text me again",
    ],
    ...["opt me out", "opting out", "I revoke my consent", "unsub", "Stoppp!!", "stopp", "sto p"],
    ...["leave me alone", "Go away!", "lose my number", "fuck off", "not interested"],
    ...["You have the wrong number", "wrong number please stop"],
    "stop texting me or I'll call a lawyer",
    ...["Who is this? Stop.", "Stop. Rosa"],
    ...["I want to stop getting texts", "thanks but no more texts", "This is the wrong number, please stop"],
    ...["no longer interested", "I am asking to be removed", "please remove me from your contacts"],
    ...["STOP ❌", "stop msgs", "Stop it", "Stop texting Ben"],
    ...["DONE and also please stop", "I'm done, please stop texting me", "ok stop", "stop the sms"],
    ...[
      "Cancel my subscription",
      "Stop texting me this is not Ben",
      "please make it stop",
      `STOP${" please".repeat(40)}`,
    ],
  ])("%j is STOP", (text) => {
    expect(parseReply(text)).toEqual({ means: "stop" });
  });

  it.each(["START", "start", "UNSTOP", "start again please"])("%j is START", (text) => {
    expect(parseReply(text)).toEqual({ means: "start" });
  });

  it.each(["UNDO", "undo.", "Undo that please", "undo my last done", "ok undo"])("%j is UNDO", (text) => {
    expect(parseReply(text)).toEqual({ means: "undo" });
  });

  it.each(["UNDO?", "don't undo", "how do I undo", "can't undo it"])("%j is no UNDO", (text) => {
    expect(parseReply(text)).toMatchObject({ means: "unclear" });
  });

  it.each(["HELP", "help?", "Info", "help me please"])("%j is HELP", (text) => {
    expect(parseReply(text)).toEqual({ means: "help" });
  });

  it.each<[string, number | null]>([
    ["DONE", null],
    ["Done ✅", null],
    ["I’m done, thanks", null],
    ["DONE 1", 1],
    ["DONE number 2", 2],
    ["done 02", 2],
    ["Done\n\nSent from my iPhone", null],
    ["done 2\r\nGet Outlook for Android\r\n", 2],
    ["Done\nSent from my Samsung Galaxy S21", null],
    ["Done\n\nSent from my Verizon, Samsung Galaxy smartphone", null],
    ...["We're done", "He's done", "She’s done 👍", "they're done", "Okay, all done!"].map(
      (text): [string, null] => [text, null],
    ),
    ...["already done", "done this morning", "It’s all done now, thank you"].map((text): [string, null] => [
      text,
      null,
    ]),
    ...["got it done", "I have done it", "I've done it", "It has been done", "that's done"].map(
      (text): [string, null] => [text, null],
    ),
    ...["everything is done", "we are all done", "just done", "mark it as done please"].map(
      (text): [string, null] => [text, null],
    ),
    ["Done, I went today", null],
    ["My husband is done", null],
    ["yes, done 2 thx", 2],
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
    ...["", " ", "🙂", "?", "ok", "YES", "Who is this?", "123456", "1 2", "done 1 2"],
    ...["not done", "I will be done tomorrow", "done?? no", "I can't stop by the office", "don't stop"],
    ...[
      "stop start",
      "STOP HELP",
      "when does it start",
      "bus stop",
      "the end of the month",
      "cancel my appointment",
    ],
    ...["help me find the office", "stopped", "ending", "opt in"],
    ...["Done\nSent by mistake", "Done\nSent from my phone not done yet", "Done\nSent from work"],
    ...["Done\n- not yet", "START\n- Rosa", "bus\nstop", "Sent from my iPhone", "I can't\n\nStop"],
    "done on Dec 10",
    ...["I am done with this", "I'm so done", "done for now"],
    ...["when is it done?", "is it done?", "He's done?", "Done?"],
    ...["is 2 done", "did my son get it done", "did it done"],
    ...["not done yet", "50% done", "get it done", "have it done today"],
    ...["I'll be done soon", "done ❌", "done 🤔", "❌ done", "nobody is done"],
    ...["done tomorrow", "done by 9", "need to get it done", "never done"],
    ...["you're done", "Done\n-Rosa is not", "I'm not done, sorry", "Done... not!", "can't be done"],
    ...["stop by the office tomorrow", "stop by"],
    ...["Don’t stop texting me", "do not remove me", "don't unsubscribe me"],
    ...[
      "I don't want to stop",
      "I don't want these to stop",
      "I never asked you to stop",
      "why did you stop",
    ],
    ...[
      "No more texts?",
      "no more dates to enter",
      "you don't text me anymore",
      "I don't want to miss it",
      "don't forget to text me",
    ],
    ...["Stop, but only after December", "After December, stop", "Stop this when I'm done"],
    ...["Cancel, I can't come", "Don't text me until Friday"],
    ...[
      "remove the date",
      "take me off work",
      "remove my name from the registry",
      "stop texting me at night",
    ],
    ...[
      "no, I want to get them",
      "don't delete my date",
      "I don't need to go",
      "how do I stop?",
      "I quit my job",
    ],
    ...[
      "get me off",
      "I want out",
      "I never signed up for this",
      "all set",
      "no stop on the way",
      "keep texting, don't stop",
      "I can't stop",
    ],
    'Liked "Daymark: 3 days until your date, Thu Dec 10. Done? Reply DONE. STOP ends texts."',
  ])("%j is nothing that we act on", (text) => {
    expect(parseReply(text)).toMatchObject({ means: "unclear" });
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
