import {
  besideNumber,
  complaint,
  deviceSignature,
  done,
  help,
  type Keyword,
  later,
  limit,
  meansCannotCome,
  meansDone,
  meansLater,
  meansStop,
  meansUndo,
  past,
  politeWords,
  reason,
  request,
  start,
  stop,
  stopInSpanish,
  undo,
  wantsMore,
} from "./reply-words.ts";

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
  | { means: "unclear" }
  /**
   * `which`: the number of the date, when the sender names one. A number alone is an answer only where we asked which
   * date.
   */
  | { means: "done"; which: number | null }
  | { means: "number"; which: number };

/** A longer text is not a keyword with a word or two beside it. Only a STOP is looked for in its sentences. */
const keywordMaxLength = 160;

/**
 * What a text means, in capital or small letters, with stray punctuation, spaces and emoji. Pure. Every text has a
 * meaning, if only `unclear`.
 */
export function parseReply(text: string): Reply {
  const typed = withoutQuotes(text).trim();
  const reply = parseKeyword(typed.replace(deviceSignature, ""));
  if (reply.means !== "unclear") return reply;
  // Whoever writes STOP and also why, or a name, wants to stop. A DONE with more around it may be a "not yet".
  return sentencesOf(typed).some(
    (sentence) => saysStop(joinSpelt(wordsOf(sentence))) || stopsWithReason(sentence),
  )
    ? { means: "stop" }
    : reply;
}

function parseKeyword(text: string): Reply {
  if (text.length > keywordMaxLength) return { means: "unclear" };
  const said = joinSpelt(wordsOf(text));
  if (isSaid(said, undo) || meansUndo.test(withoutPolite(said).join(" "))) return { means: "undo" };
  if (saysStop(said)) return { means: "stop" };
  if (isSaid(said, start)) return { means: "start" };
  if (isSaid(said, help)) return { means: "help" };
  if (isSaid(said, later) || meansLater.test(withoutPolite(said).join(" "))) return { means: "later" };
  if (meansCannotCome.test(said.join(" "))) return { means: "cannot-come" };
  const dated = said.join(" ").replace(past, "YESTERDAY").split(" ");
  const numbers = dated.filter((word) => /^\d{1,2}$/.test(word));
  const others = dated.filter((word) => !/^\d{1,2}$/.test(word));
  const which = numbers.length === 1 ? Number(numbers[0]) : null;
  if (which !== null && others.every((word) => besideNumber.has(word))) return { means: "number", which };
  if (numbers.length <= 1 && saysDone(said, others)) return { means: "done", which };
  return { means: "unclear" };
}

/** "Don e" is spelt as one word. */
function isSaid(said: readonly string[], { words, beside }: Keyword): boolean {
  if (words.has(said.join(""))) return true;
  return said.some((word) => words.has(word)) && said.every((word) => words.has(word) || beside.has(word));
}

function saysStop(said: readonly string[]): boolean {
  if (stop.words.has(said.join(""))) return true;
  const order = asOrder(said);
  return isSaid(order, stop) || isSaid(order, stopInSpanish);
}

const withoutPolite = (said: readonly string[]): readonly string[] =>
  said.slice(said.findIndex((word) => !politeWords.has(word)));

/** The words with STOP in place of what means it, and without what only leads up to it. */
function asOrder(said: readonly string[]): string[] {
  const order = withoutPolite(said).join(" ").replace(request, "");
  const meant = wantsMore.test(said.join(" ")) ? undefined : meansStop.find((phrase) => phrase.test(order));
  return (meant ? order.replace(meant, "STOP") : order).split(" ");
}

/** Without the text that it answers, as mail programs repeat it: "On Monday Ben wrote:", and lines with ">". */
const withoutQuotes = (text: string): string =>
  text.replace(/^(?:(?:On|El) .{1,200}(?:wrote|escribió):\s*$|\s*>.*$)/gmu, "");

/** A lone word on a later line is no sentence: "bus" above "stop" is one phrase on two lines. */
function sentencesOf(text: string): string[] {
  return text.split(/[\r\n]+/).flatMap((line, at) => {
    const sentences = line.split(/(?<=[.!?;…])\s+|\s[-–—]+\s/);
    return at > 0 && sentences.length === 1 && wordsOf(line).length === 1 ? [] : sentences;
  });
}

/** "Stop, I never asked for this." CANCEL before a reason may be about the date: "Cancel, I can't come". */
function stopsWithReason(sentence: string): boolean {
  const said = joinSpelt(wordsOf(sentence));
  if (wantsMore.test(said.join(" "))) return false;
  const orders = said.map((_, at) => (reason.test(said.slice(at).join(" ")) ? said.slice(0, at) : []));
  const [clause = "", rest] = sentence.split(/,(.*)/s);
  if (rest !== undefined && !limit.test(rest)) orders.push(joinSpelt(wordsOf(clause)));
  if (rest !== undefined && complaint.test(wordsOf(clause).join(" "))) orders.push(joinSpelt(wordsOf(rest)));
  return orders.some(
    (order) =>
      saysStop(order) &&
      asOrder(order).some((word) => /^(?:STOP|ESTOP|UNSUB|REMOVE|ALTO|PARE|BASTA|DETEN)/.test(word)),
  );
}

/** A question is no answer, and neither is an order: "have it done today". */
function saysDone(said: readonly string[], others: readonly string[]): boolean {
  if (
    /^(?:IS|ARE|WAS|WERE (?:WE|THEY|IT|HE|SHE|THE|THIS|THAT)|DID(?! (?:IT|THIS|THAT)\b(?! DONE)))\b/.test(
      said.join(" "),
    )
  )
    return false;
  const told = others
    .join(" ")
    .replace(/\bI AM\b/g, "IM")
    .replace(
      /\b(I|WE|HE|SHE|IT|THEY|THAT|DATE) (?:HAVE|HAS)(?= (?:(?:JUST|ALREADY|BEEN|ALL) )*DONE\b)/g,
      "$1",
    );
  const meant = meansDone.find((phrase) => phrase.test(told));
  return isSaid((meant ? told.replace(meant, "DONE") : told).split(" "), done);
}

/**
 * The words in capitals: full-width letters become plain ones; accents, apostrophes and invisible characters are
 * dropped. "Stoooop" is spelt as STOP.
 */
function wordsOf(text: string): string[] {
  return (
    text
      .replace(/[´ʼ′]/g, "'")
      .normalize("NFKD")
      .replace(/[\p{M}\p{Cf}'’‘`]/gu, "")
      .replace(/[❌❎✖✗✘👎🚫⛔🙅🤔🤷⏳⌛]/gu, " ✗ ")
      .replace(/[¿❓❔]/gu, "?")
      .replace(/[?%]/g, " $& ")
      .toUpperCase()
      .replace(/\bWRONG *#/g, "WRONG NUMBER")
      .replace(/\b(DONE|LISTO)(?=\d{1,2}\b)/g, "$1 ")
      // As many write "ya" and "fui" by ear.
      .replace(/\b(?:LLA|YA) JUI\b|\bLLA FUI\b/g, "YA FUI")
      .replace(
        /\bTHANK(?:S| YOU| U)(?: (?:SO|VERY) MUCH)?(?: FOR (?:THE|YOUR) (?:REMINDERS?|TEXTS?|MESSAGES?|HELP))?\b/g,
        "THANKS",
      )
      .replace(/(\p{L})\1{2,}/gu, "$1")
      .split(/[^\p{L}\p{N}?%✗]+/u)
      .filter((word) => word !== "")
  );
}

/** "OPT OUT" counts as one word, and so does a keyword with a space or a point after each letter. */
function joinSpelt(said: readonly string[]): string[] {
  if (said.length > 1 && said.every((word) => /^\p{L}$/u.test(word))) return [said.join("")];
  return said
    .join(" ")
    .replace(/\bUN SUBSCRIBE\b|\bUNSU(?:B|SC)\p{L}*/gu, "UNSUBSCRIBE")
    .replace(/\bOPT(?:ING|ED)?(?: (?:ME|US))? OUT\b/g, "OPTOUT")
    .split(" ")
    .filter((word) => word !== "");
}
