import { brand } from "#core/brand.ts";

/** One sentence, or the part before a comma. `words` are in capitals, each with a space behind it. */
export interface Sentence {
  words: string;
  isQuestion: boolean;
}

/** The line in which a phone names itself below a text. */
const signature =
  /\n+(?:Sent from my|Enviado desde mi|Get Outlook for)(?:,? (?:iPhone|iPad|iOS|Android|Samsung|Galaxy|Verizon|T-Mobile|device|phone|smartphone|tablet|\w*\d\w*))+\s*$/i;

/**
 * The words that somebody has typed. Quoted, answered and forwarded text is dropped ("On Monday Ben wrote:", "Fwd:", lines
 * with ">", our own words), and so is the line that a phone adds below. Quotation marks around the whole text do not count.
 */
export function withoutQuotes(text: string): string {
  const typed = text
    .trim()
    .replace(/^(?:fwd?:|-{2,}|[^\n]{1,200}(?:wrote|escribió):[ \t]*$).*/gims, "")
    .replace(/^\s*>.*$/gm, "")
    .replace(new RegExp(`^${brand.name}: .*$`, "gim"), "")
    .replace(signature, "");
  if (typed.toUpperCase().includes(`${brand.name.toUpperCase()}: `)) return "";
  const outside = typed.replace(/["“«][^"“”«»]*["”»]/g, " ");
  return /[\p{L}\p{N}]/u.test(outside) ? outside : typed;
}

/** The sentences of a text, split at points, commas, line ends and "please". */
export function sentencesOf(typed: string): Sentence[] {
  const whole = wordsOf(typed);
  // "S.T.O.P." and "don e" are one word.
  const letters = typed.toUpperCase().replace(/[^A-Z]/g, "");
  const alone = ourWords.find((word) => word === letters) ?? (isBesideStop(letters) ? "STOP" : undefined);
  if (alone !== undefined && /^[A-Z ]+$/.test(whole))
    return [{ words: `${alone} `, isQuestion: isQuestion(typed) }];
  return typed
    .trim()
    .replace(/([^\s.!?,])[ \t]*\n+[ \t]*(?=\S+\s*$)/g, "$1 ")
    .split(/(?<=[.!?;:,…\n])\s*|\s[-–—]+\s|[()]|\s(?=(?:please|pls|plz)\s+\S)/i)
    .map((part) => ({ words: wordsOf(part), isQuestion: isQuestion(part) }))
    .filter(({ words }) => words !== "");
}

export const isQuestion = (typed: string): boolean => /[?¿❓❔]/u.test(typed);

/** Stands for an emoji that no DONE has beside it: "done ❌", "im done 😭". */
const mark = "✗";
const kindMarks = /[✅✔☑👍👌🙏🎉🎊💯😀😃😄😁🙂😊🤗❤🛑]|\p{Emoji_Modifier}/gu;

/** The words without marks. Only for meanings that do not weigh marks; DONE, START and LATER do. */
export const withoutMarks = (words: string): string => words.replaceAll(`${mark} `, "");

/**
 * The words in capitals, without accents and invisible characters. Full-width letters become plain ones, and "Stoooop" and
 * "ST0P" become STOP. Short forms are written out ("he's": HE IS, "don't": DO NOT). In our own words, two swapped letters or
 * a letter typed twice are put right.
 */
function wordsOf(text: string): string {
  const words = text
    .normalize("NFKD")
    .replace(kindMarks, " ")
    .replace(/\p{Extended_Pictographic}/gu, ` ${mark} `)
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/[’‘`´ʼ′]/g, "'")
    .toUpperCase()
    .replace(/(\p{L})\1{2,}/gu, "$1")
    .replace(/(?<=\p{L})0|0(?=\p{L})/gu, "O")
    .replace(/\b(DONE|LISTO)(?=\d{1,2}\b)/g, "$1 ")
    .replace(/@/g, " AT ")
    .replace(/WRONG *#/g, "WRONG NUMBER")
    .replace(/%/g, ` ${mark} `)
    .split(/[^\p{L}\p{N}'✗]+/u)
    .flatMap((word) => (/\p{L}|\p{N}|✗/u.test(word) ? writtenOut(word).split(" ") : []))
    .map((word) => putRight(word));
  return words
    .map((word) => `${word} `)
    .join("")
    .replace(/\bOPT(?:ING)? (?:ME |US )?OUT\b/g, "OPTOUT")
    .replace(/\bTHANK YOU\b/g, "THANKS")
    .replace(/\bTHANKS (?:SO|VERY) MUCH\b/g, "THANKS")
    .replace(/\bTHANKS FOR (?:THE|YOUR) \S+/g, "THANKS")
    .replace(/\b(?:YALL )?HAVE A \S+ DAY\b/g, "THANKS");
}

/** "I'm" and "im" are I AM. */
function writtenOut(word: string): string {
  const plain = word.replace(/^'+|'+$/g, "");
  const short =
    /^(I)'?(M|VE|D)$|^(HE|SHE|IT|THAT|WHO|WHAT|EVERYTHING)'?(S)$|^(THEY|YOU)'?(RE|VE)$|^(WE)'?(VE)$|^(\p{L}+)'(S|RE|LL|D)$/u.exec(
      plain,
    );
  if (short) {
    const [who = "", ending = ""] = short.slice(1).filter((part) => part !== undefined);
    return `${who} ${endings[ending] ?? ""}`;
  }
  const not = /^(DO|DOES|DID|CA|WO|IS|ARE|AI|HAS|HAVE|WAS|COULD|WOULD)N?'?NT$|^(\p{L}+)N'T$/u.exec(plain);
  const verb = not?.[1] ?? not?.[2];
  if (verb) return `${verb === "CA" ? "CAN" : verb === "WO" ? "WILL" : verb} NOT`;
  const letters = plain.replaceAll("'", "");
  return wholeForms[letters] ?? letters;
}

const endings: Readonly<Record<string, string>> = {
  M: "AM",
  S: "IS",
  RE: "ARE",
  VE: "HAVE",
  LL: "WILL",
  D: "WOULD",
};
const wholeForms: Readonly<Record<string, string>> = {
  U: "YOU",
  UR: "YOUR",
  WANNA: "WANT TO",
  CANNOT: "CAN NOT",
};

const ourWords = ["STOP", "QUIT", "CANCEL", "UNSUBSCRIBE", "START", "HELP", "UNDO", "DONE", "LISTO"];

/** "Stpo" and "stopp" become STOP. "Unsubscribe" may lack a letter. */
const putRight = (word: string): string =>
  ourWords.find((ours) => isSwapped(word, ours) || isDoubled(word, ours)) ??
  (/^UNSU\p{L}{5,7}E$/u.test(word) ? "UNSUBSCRIBE" : word);

/** "Stip": one letter of STOP is its neighbour on the keyboard. This counts only for a whole text. */
function isBesideStop(letters: string): boolean {
  if (letters.length !== 4) return false;
  const wrong = [..."STOP"].filter((letter, at) => letter !== letters[at]);
  const typed = [...letters].filter((letter, at) => letter !== "STOP"[at]);
  return (
    wrong.length === 1 &&
    ["QWERTYUIOP", "ASDFGHJKL"].some((row) => {
      const [one, other] = [row.indexOf(wrong[0] ?? ""), row.indexOf(typed[0] ?? "")];
      return one >= 0 && other >= 0 && Math.abs(one - other) === 1;
    })
  );
}

const isDoubled = (word: string, ours: string): boolean =>
  word.length === ours.length + 1 &&
  [...word].some((letter, at) => letter === word[at + 1] && word.slice(0, at) + word.slice(at + 1) === ours);

function isSwapped(word: string, ours: string): boolean {
  if (word.length !== ours.length || word === ours) return false;
  const at = [...ours].findIndex((letter, index) => letter !== word[index]);
  const swapped = ours.slice(0, at) + (ours[at + 1] ?? "") + (ours[at] ?? "") + ours.slice(at + 2);
  return swapped === word;
}
