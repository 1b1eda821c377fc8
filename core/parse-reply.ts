/** What the sender of a text means. */
export type Reply =
  | { means: "stop" }
  | { means: "start" }
  | { means: "help" }
  | { means: "unclear" }
  /**
   * `which`: the number of the date, when the sender names one. A number alone is an answer only where we asked which
   * date.
   */
  | { means: "done"; which: number | null }
  | { means: "number"; which: number };

// STOP and its synonyms, in any spelling (47 CFR 64.1200(a)(10)). CANCEL and END are among them, so they are never
// commands of ours. YES is no command of ours either, because the carriers take it for a START.
const stopWords = new Set(["STOP", "STOPALL", "QUIT", "END", "REVOKE", "OPTOUT", "CANCEL", "UNSUBSCRIBE"]);
const startWords = new Set(["START", "UNSTOP"]);
const helpWords = new Set(["HELP", "INFO"]);
const doneWords = new Set(["DONE"]);

/**
 * Words that change nothing beside a keyword: "please stop texting me". Any other word changes the meaning: "I can't
 * stop by the office" is no STOP, and "not done yet" is no DONE.
 */
const besideStop = words(
  "PLEASE PLS PLZ NOW ALL THIS THESE THE IT SENDING TEXTING TEXTS TEXT MESSAGES MESSAGE MESSAGING REMINDERS ME THANKS THANK YOU",
);
const besideStart = words("PLEASE PLS PLZ NOW AGAIN THE TEXTS TEXT MESSAGES REMINDERS THANKS THANK YOU");
const besideHelp = words("PLEASE PLS PLZ ME THANKS THANK YOU");
const besideDone = words("IT IS ITS IM I AM ALL THANKS THANK YOU NUMBER DATE THE");

/** A longer text is not a keyword with a word or two beside it, so it is not taken apart. */
const keywordMaxLength = 160;

/**
 * What phones and mail programs write under every text by themselves: "Sent from my iPhone". Only whole lines that are known: "Sent
 * by mistake" below a DONE takes it back.
 */
const deviceSignature =
  /\n\s*(?:Sent from my (?:iPhone|iPad|Galaxy|Android|BlackBerry|(?:(?:mobile|Android|Windows) )?phone|mobile device)|Get Outlook for (?:iOS|Android))\.?$/i;

/**
 * What a text means, in capital or small letters, with stray punctuation, spaces and emoji. Pure. Every text has a
 * meaning, if only `unclear`.
 */
export function parseReply(text: string): Reply {
  const typed = text.trim();
  const reply = parseKeyword(typed.replace(deviceSignature, ""));
  if (reply.means !== "unclear") return reply;
  // Whoever writes STOP and then why, or a name, on lines below wants to stop. A DONE with more below may be a "not yet".
  const [firstLine = ""] = typed.split(/[\r\n]+/);
  return parseKeyword(firstLine).means === "stop" ? { means: "stop" } : reply;
}

function parseKeyword(text: string): Reply {
  if (text.length > keywordMaxLength) return { means: "unclear" };
  const said = joinSpelt(wordsOf(text));
  if (isSaid(said, stopWords, besideStop)) return { means: "stop" };
  if (isSaid(said, startWords, besideStart)) return { means: "start" };
  if (isSaid(said, helpWords, besideHelp)) return { means: "help" };
  const numbers = said.filter((word) => /^\d{1,2}$/.test(word));
  const others = said.filter((word) => !/^\d{1,2}$/.test(word));
  const which = numbers.length === 1 ? Number(numbers[0]) : null;
  if (which !== null && others.length === 0) return { means: "number", which };
  // "Is it done?" is a question.
  const asks = others[0] === "IS" || others[0] === "AM";
  if (numbers.length <= 1 && !asks && isSaid(others, doneWords, besideDone)) return { means: "done", which };
  return { means: "unclear" };
}

function words(line: string): ReadonlySet<string> {
  return new Set(line.split(" "));
}

function isSaid(
  said: readonly string[],
  keywords: ReadonlySet<string>,
  beside: ReadonlySet<string>,
): boolean {
  return (
    said.some((word) => keywords.has(word)) && said.every((word) => keywords.has(word) || beside.has(word))
  );
}

/**
 * The words in capitals: full-width letters become plain ones; accents, apostrophes and invisible characters are
 * dropped.
 */
function wordsOf(text: string): string[] {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}'’‘`]/gu, "")
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** "OPT OUT" counts as one word, and so does a keyword with a space or a point after each letter. */
function joinSpelt(said: readonly string[]): string[] {
  if (said.length > 1 && said.every((word) => /^\p{L}$/u.test(word))) return [said.join("")];
  return said.flatMap((word, at) => {
    if (word === "OUT" && said[at - 1] === "OPT") return [];
    return word === "OPT" && said[at + 1] === "OUT" ? ["OPTOUT"] : [word];
  });
}
