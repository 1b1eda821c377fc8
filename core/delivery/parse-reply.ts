import { brand } from "#core/brand.ts";

/** What the sender of a text means. */
export type Reply =
  | { means: "stop" }
  | { means: "start" }
  | { means: "help" }
  /** Takes back the last DONE of this number. */
  | { means: "undo" }
  | { means: "unclear" }
  /**
   * `which`: the number of the date, when the sender names one. A number alone is an answer only where we asked which
   * date.
   */
  | { means: "done"; which: number | null }
  | { means: "number"; which: number };

// STOP and its synonyms, in any spelling (47 CFR 64.1200(a)(10)). CANCEL and END are among them, so they are never
// commands of ours. YES is no command of ours either, because the carriers take it for a START.
const stopWords = words(
  "STOP STOPP STOPALL QUIT END REVOKE OPTOUT CANCEL UNSUBSCRIBE REMOVE DELETE CEASE DESIST DISCONTINUE UNENROLL",
);
const startWords = words("START UNSTOP");
const helpWords = words("HELP INFO");
const doneWords = words("DONE");
const undoWords = words("UNDO");

/**
 * Words that change nothing beside a keyword: "please stop texting me". Any other word changes the meaning: "I can't
 * stop by the office" is no STOP, and "not done yet" is no DONE. A question mark and a cross count as words: "He's done?"
 * and "done ❌" are no DONE.
 */
const polite =
  "PLEASE PLS PLZ KINDLY OK OKAY K HEY HI HELLO SORRY THANKS THX TNX TY NOW JUST ALREADY AND ALSO";
const politeWords = words(`${polite} BUT`);
const besideStop = words(
  `${polite} ? ✗ YES IM DONE WITH I YOU U YOUR UR ME US MY MINE ALL ANY THE THIS THAT THESE THOSE IT THEM TO FROM OF OFF ON FOR NO WRONG PERSON NUMBER PHONE CELL NAME LIST LISTS MAILING CONTACT CONTACTS DATABASE SYSTEM CONSENT PERMISSION SUBSCRIPTION SEND SENDING GETTING RECEIVING EVERYTHING TEXT TEXTS TEXTING TXT TXTS TXTING SMS MSG MSGS MESSAGE MESSAGES MESSAGING REMINDER REMINDERS REMINDING ALERTS NOTIFICATIONS SPAM SPAMMING CALLS CALLING CONTACTING BOTHERING HARASSING AGAIN ANYMORE MORE EVER FOREVER GOOD RIGHT AWAY IMMEDIATELY ASAP FUCKING DAMN ANNOYING ENOUGH ${brand.name.toUpperCase()}`,
);
const besideStart = words(`${polite} ? AGAIN THE TEXTS TEXT MESSAGES REMINDERS`);
const besideHelp = words(`${polite} ? ME`);
const besideUndo = words(`${polite} IT THIS THAT THE LAST MY DONE DATE NOT`);
const besideDone = words(
  `${polite} YES YEP YEAH YUP IT IS ITS IM I ALL NUMBER DATE THE THIS THAT THATS MINE WE WERE WEVE IVE HE HES SHE SHES THEY THEYRE THEYVE ARE WAS BEEN GOT TODAY YESTERDAY MORNING EVERYTHING EVERYTHINGS FINALLY WENT DID MY BOTH MOM DAD SON DAUGHTER HUSBAND WIFE BROTHER SISTER MARK AS`,
);

/** What leads up to an order: "could you", "I want to". A question about it ("how do I") is no order. */
const request =
  /^(?:(?:CAN|COULD|WOULD|WILL) (?:YOU|U)|(?:YOU|U) (?:CAN|COULD|MAY|MUST|SHOULD|NEED TO|HAVE TO)|(?:I|WE) (?:WANT|NEED|WISH|ASKED|TOLD|AM ASKING|WOULD LIKE)(?: (?:YOU|U|THIS|THESE|THEM|IT|ALL|TEXTS|MESSAGES|REMINDERS))* TO|ID LIKE(?: (?:YOU|U))? TO|I WANNA|I SAID|LET ME|MAKE (?:IT|THIS|THESE|THEM)) (?:PLEASE |JUST )?/;

/**
 * STOP in other words. Each stands at the beginning: "you don't text me anymore" is a complaint. "I don't want these to stop" and
 * "No more texts?" may mean the opposite.
 */
const meansStop = [
  /^TURN (?:(?:THESE|THEM|IT|THE|ALL|TEXTS|MESSAGES|REMINDERS) )*OFF\b|^BE (?:REMOVED|TAKEN OFF|OFF|LEFT ALONE)\b/,
  /^(?:TAKE|GET|PULL) (?:ME|US|MY|THIS|THE|IT)(?: (?:NUMBER|NAME|PHONE|CELL|CONTACT)){0,2} (?:OFF|OUT)\b/,
  /^DROP (?:ME|US)\b|^I WANT (?:OFF|OUT)\b|^(?:ERASE|LOSE|FORGET) (?:MY|THIS) NUMBER\b/,
  /^(?:I WANT )?NO MORE\b(?!.*\?)/,
  /^(?:DO NOT|DONT|NEVER) (?:EVER )?(?:TEXT|TXT|MESSAGE|MSG|CONTACT|SEND|BOTHER|REMIND|SPAM|CALL)\b/,
  /^(?:I|WE) (?:DO NOT|DONT|NO LONGER|NEVER) (?:(?:WANT|WISH|NEED) TO|WANNA) (?:GET|RECEIVE|HEAR|SEE|BE (?:TEXTED|CONTACTED|REMINDED|MESSAGED|BOTHERED|ON))\b/,
  /^(?:I|WE) (?:DO NOT|DONT|NO LONGER|NEVER) (?:WANT|NEED)(?= (?:ANY|THIS|THESE|THOSE|THE|THEM|IT|YOUR|TEXTS|MESSAGES|REMINDERS)\b)/,
  /^(?:I|WE) (?:DO NOT|DONT|NEVER|DID NOT|DIDNT) (?:CONSENT|AGREED?|SUBSCRIBED?|SIGN UP|SIGNED UP|ASK|ASKED)\b/,
  /^LEAVE (?:ME|US) ALONE\b|^GO AWAY\b|^(?:FUCK|PISS|BUZZ) OFF\b|^(?:I AM |IM )?(?:NOT|NO LONGER) INTERESTED\b/,
  /^(?:(?:YOU|U) (?:HAVE|HAVE GOT|GOT)|THIS IS) THE WRONG (?:NUMBER|PERSON)\b/,
];

/** Who asks that texts go on: "I don't want these to stop". */
const wantsMore = /\b(?:DO NOT|DONT|NO LONGER|NEVER|DID NOT|DIDNT) .*\bTO (?:STOP|END|CANCEL|QUIT)\b/;

/** How the reason begins that may follow an order to stop: "Stop I never asked for this". */
const reason =
  /^(?:BECAUSE|CAUSE|CUZ|I|IM|IVE|ID|ILL|YOU|U|YOURE|THATS|ITS|WE|THEY|HE|HES|SHE|SHES|WHO|(?:THIS|THAT|IT) (?:IS|WAS|ISNT|WASNT)|OR (?:ELSE|I|ILL|WE))\b/;
/** What limits an order instead of giving a reason: "Stop, but only after December". */
const limit =
  /^\s*(?:and|but|if|when|after|before|until|till|unless|except|only|once|by|at|on|in|from|not|start(?:ing)?)\b/i;

/** A longer text is not a keyword with a word or two beside it. Only a STOP is looked for in its sentences. */
const keywordMaxLength = 160;

/**
 * What phones and mail programs write under every text by themselves: "Sent from my iPhone". Only known words to the end of the
 * text: "Sent by mistake" below a DONE takes it back.
 */
const deviceSignature =
  /\s+(?:Sent (?:from|via) (?:my|the)(?:,? (?:iPhone|iPad|(?:Samsung )?Galaxy|Android|BlackBerry|Pixel|Verizon|T-Mobile|Windows|mobile|phone|smartphone|tablet|device|[45]G|LTE|[A-Z]?\d{1,3}))+|(?:Get|Sent from) Outlook for (?:iOS|Android)|Sent from Yahoo Mail (?:for|on) (?:iPhone|Android))\.?$/i;

/**
 * What a text means, in capital or small letters, with stray punctuation, spaces and emoji. Pure. Every text has a
 * meaning, if only `unclear`.
 */
export function parseReply(text: string): Reply {
  const typed = text.trim();
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
  if (saysStop(said)) return { means: "stop" };
  if (isSaid(said, startWords, besideStart)) return { means: "start" };
  if (isSaid(said, helpWords, besideHelp)) return { means: "help" };
  if (isSaid(said, undoWords, besideUndo)) return { means: "undo" };
  const numbers = said.filter((word) => /^\d{1,2}$/.test(word));
  const others = said.filter((word) => !/^\d{1,2}$/.test(word));
  const which = numbers.length === 1 ? Number(numbers[0]) : null;
  if (which !== null && others.every((word) => word === "?")) return { means: "number", which };
  if (numbers.length <= 1 && saysDone(said, others)) return { means: "done", which };
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

function saysStop(said: readonly string[]): boolean {
  return stopWords.has(said.join("")) || isSaid(asOrder(said), stopWords, besideStop);
}

/** The words with STOP in place of what means it, and without what only leads up to it. */
function asOrder(said: readonly string[]): string[] {
  const order = said
    .slice(said.findIndex((word) => !politeWords.has(word)))
    .join(" ")
    .replace(request, "");
  const meant = wantsMore.test(said.join(" ")) ? undefined : meansStop.find((phrase) => phrase.test(order));
  return (meant ? order.replace(meant, "STOP") : order).split(" ");
}

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
  return orders.some(
    (order) => saysStop(order) && asOrder(order).some((word) => /^(?:STOP|UNSUB|REMOVE)/.test(word)),
  );
}

/** A question is no answer, and neither is an order: "have it done today". */
function saysDone(said: readonly string[], others: readonly string[]): boolean {
  if (/^(?:IS|ARE|WAS|WERE (?:WE|THEY|IT|HE|SHE|THE|THIS|THAT)|DID)\b/.test(said.join(" "))) return false;
  const told = others
    .join(" ")
    .replace(/\bI AM\b/g, "IM")
    .replace(
      /\b(I|WE|HE|SHE|IT|THEY|THAT|DATE) (?:HAVE|HAS)(?= (?:(?:JUST|ALREADY|BEEN|ALL) )*DONE\b)/g,
      "$1",
    );
  return isSaid(told.split(" "), doneWords, besideDone);
}

/**
 * The words in capitals: full-width letters become plain ones; accents, apostrophes and invisible characters are
 * dropped. "Stoooop" is spelt as STOP.
 */
function wordsOf(text: string): string[] {
  return text
    .replace(/[´ʼ′]/g, "'")
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}'’‘`]/gu, "")
    .replace(/[❌❎✖✗✘👎🚫⛔🙅🤔🤷]/gu, " ✗ ")
    .replace(/[?%]/g, " $& ")
    .toUpperCase()
    .replace(/\bTHANK(?:S| YOU| U)(?: (?:SO|VERY) MUCH)?\b/g, "THANKS")
    .replace(/(\p{L})\1{2,}/gu, "$1")
    .split(/[^\p{L}\p{N}?%✗]+/u)
    .filter((word) => word !== "");
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
