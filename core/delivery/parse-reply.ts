import { isQuestion, type Sentence, sentencesOf, withoutMarks, withoutQuotes } from "./read-text.ts";
import { patterns } from "./reply-patterns.ts";

/** What the sender of a text means. */
export type Reply =
  | { means: "stop" }
  | { means: "start" }
  | { means: "help" }
  /** Takes back the last DONE of this number. */
  | { means: "undo" }
  /** Wants to be reminded once more, later. */
  | { means: "later" }
  | { means: "cannot-come" }
  | { means: "changed" }
  /**
   * `which`: the number of the date, when the sender names one. A number alone is an answer only where we asked which
   * date.
   */
  | { means: "done"; which: number | null }
  | { means: "number"; which: number }
  /** The text changes nothing. `about`: the question in our answer. */
  | { means: "unclear"; about: About | null };

/**
 * `done`: perhaps a DONE. `limit`: fewer texts, or at other times. `who`: who writes here? `that`: "delete that", which takes back a
 * DONE where one was just said.
 */
export type About = "done" | "limit" | "who" | "that";

/** `parseReply` reads only this many characters of a text. */
const readAtMost = 1000;

const unclear = (about: About | null): Reply => ({ means: "unclear", about });

/**
 * What a text means; docs/reminder-rules.md has the grammar. Pure. Every text has a meaning, if only `unclear`. The function
 * looks for STOP first, in each sentence. UNDO and "who is this?" may be one sentence of several, and "I cannot come" the
 * first one. Any other meaning must be the whole text.
 */
export function parseReply(text: string): Reply {
  const typed = withoutQuotes(text.slice(0, readAtMost));
  const said = sentencesOf(typed);
  const all = allWords(said);
  if (patterns.automatic.test(all)) return unclear(null);
  const stops = heardAsStop(said);
  if (stops !== null) return stops === "stop" ? { means: "stop" } : unclear("limit");
  const weighed = said.filter(({ words }) => !patterns.polite.test(words));
  const asks = isQuestion(typed);
  if (!asks && weighed.some(({ words }) => patterns.undo.test(withoutMarks(words)))) return { means: "undo" };
  const whole = allWords(weighed);
  if (patterns.start.test(whole)) return { means: "start" };
  if (patterns.help.test(withoutMarks(whole))) return { means: "help" };
  if (patterns.later.test(whole)) return { means: "later" };
  if (!asks && patterns.cannotCome.test(weighed[0]?.words ?? "")) return { means: "cannot-come" };
  if (patterns.changed.test(withoutMarks(whole))) return { means: "changed" };
  if (weighed.some(({ words }) => patterns.who.test(withoutMarks(words)))) return unclear("who");
  const number = patterns.number.exec(whole);
  if (number) return { means: "number", which: Number(number.slice(1).find(Boolean)) };
  if (!asks && weighed.length > 0) {
    const done = weighed.map(({ words }) => patterns.done.exec(words));
    const numbers = done.flatMap((one) => one?.slice(1).find(Boolean) ?? []);
    if (done.every(Boolean) && numbers.length <= 1)
      return { means: "done", which: numbers[0] === undefined ? null : Number(numbers[0]) };
  }
  if (patterns.that.test(whole)) return unclear("that");
  return unclear(patterns.likeDone.test(all) ? "done" : null);
}

const allWords = (said: readonly Sentence[]): string => said.map(({ words }) => words).join("");

/** "limit": a STOP for some texts or times only, or beside a wish for other texts. */
function heardAsStop(said: readonly Sentence[]): "stop" | "limit" | null {
  const heard = said.map((sentence, at) => {
    const isAlone = said.every((other, place) => place === at || patterns.polite.test(other.words));
    const one = orderIn(sentence, isAlone);
    const isLimited = [said[at - 1], said[at + 1]].some((beside) =>
      patterns.beginsLimit.test(beside?.words ?? ""),
    );
    return one === "stop" && isLimited ? "limit" : one;
  });
  if (!heard.some(Boolean)) return null;
  const wantsMore = said.some(({ words }) => patterns.more.test(withoutMarks(words)));
  return heard.includes("stop") && !wantsMore ? "stop" : "limit";
}

function orderIn({ words, isQuestion: asks }: Sentence, isAlone: boolean): "stop" | "limit" | null {
  const said = withoutMarks(words).replace(patterns.atOurs, "");
  const given = said.replace(patterns.leadIn, "");
  if (isAlone && patterns.endAlone.test(said)) return "stop";
  const { stop, stopOurs, endOurs, others, stopDoing, stopInside, open } = patterns;
  const closed = [stop, stopOurs, endOurs, ...(asks ? [] : [others])];
  if (closed.some(({ whole }) => whole.test(given) || whole.test(said))) return "stop";
  const rest = [stopDoing.exec(given), ...(asks ? [] : [open.exec(given), stopInside.exec(said)])]
    .map((match) => match?.groups?.rest)
    .find((one) => one !== undefined);
  if (rest !== undefined) {
    const [untilReason = ""] = rest.split(patterns.reason);
    return patterns.limit.test(`${untilReason} `) ? "limit" : "stop";
  }
  return closed.some(({ limited }) => limited.test(given)) ? "limit" : null;
}
