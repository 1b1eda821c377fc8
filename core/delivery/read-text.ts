import { brand } from "#core/brand.ts";

/** One sentence, or what stands before a comma: its words in capitals, each with a space behind it. */
export interface Sentence {
  words: string;
  isQuestion: boolean;
}

/** Below each text phones write what they are. */
const signature =
  /\n+(?:Sent from my|Enviado desde mi|Get Outlook for)(?:,? (?:iPhone|iPad|iOS|Android|Samsung|Galaxy|Verizon|T-Mobile|device|phone|smartphone|tablet|\w*\d\w*))+\s*$/i;

/**
 * What somebody has typed: without what it quotes, answers or passes on ("On Monday Ben wrote:", "Fwd:", lines with ">", our own
 * words), and without what phones write below. Quotation marks around all of it do not count.
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

/** The sentences of a text, as they were divided by points, commas, lines and "please". */
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

/** A mark that a DONE does not have beside it: "done ❌", "im done 😭". */
const mark = "✗";
const kindMarks = /[✅✔☑👍👌🙏🎉🎊💯😀😃😄😁🙂😊🤗❤🛑]|\p{Emoji_Modifier}/gu;

/** Without a mark: DONE, START and LATER weigh it. */
export const withoutMarks = (words: string): string => words.replaceAll(`${mark} `, "");

/**
 * The words in capitals, without accents and invisible characters; full-width letters become plain ones, "Stoooop" is STOP and
 * "ST0P" too. Short forms are written out ("he's": HE IS, "don't": DO NOT), and two letters in the wrong order or one typed twice are
 * put right in our own words.
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

/** "Stpo" and "stopp" are STOP. Of "unsubscribe" a letter may be missing. */
const putRight = (word: string): string =>
  ourWords.find((ours) => isSwapped(word, ours) || isDoubled(word, ours)) ??
  (/^UNSU\p{L}{5,7}E$/u.test(word) ? "UNSUBSCRIBE" : word);

/** "Stip": one letter is its neighbour's on the keyboard. Only where it is the whole text. */
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
