import type { Failure } from "#core/delivery/failure.ts";

/** A refusal, taken apart (smtp-replies.ts). */
export interface SaidReply {
  /** "550" */
  code: string;
  /** The code or a status is transient (4xx, 4.x.x). */
  isPassing: boolean;
  /** The enhanced statuses, "5.1.1", in the reply's order. */
  statuses: readonly string[];
  /** In lower case, with one space between words, and without codes, addresses, host names and links. */
  words: string;
}

/** One sign is enough for a verdict. */
interface Signs {
  code?: RegExp;
  status?: RegExp;
  words?: RegExp;
  passing?: boolean;
}

export interface Verdict {
  signs: Signs;
  /** These words rule the verdict out. */
  unless?: RegExp;
  failure: Failure;
}

const mailbox = "(?:user|recipient|rcpt|mail[- ]?box|account|address(?:ee)?|alias|local[- ]part)";

/** The mailbox does not exist. "Mailbox unavailable" does not say so: servers also use it for policies. */
const unknownMailbox = new RegExp(
  [
    `\\b${mailbox}\\b[^.]{0,40}\\bunknown\\b(?! (?:error|reason|command))`,
    `\\bunknown (?:or illegal )?(?:local )?(?:e-?mail )?${mailbox}\\b`,
    `\\bno such (?:local )?(?:${mailbox}|person)\\b`,
    "\\bno (?:mail ?box|user|account) (?:here|by that name|with that name|found|available)\\b",
    `\\b${mailbox}\\b[^.]{0,60}(?:n't|\\bnot|\\bno longer) exists?\\b`,
    `\\b${mailbox}\\b[^.]{0,40}\\bnot found\\b`,
    "recip(?:ient)?notfound",
    "\\brecipient name is not recogni[sz]ed\\b",
    "\\binvalid (?:recipient|mailbox|user|final delivery userid)\\b",
    "\\b(?:user|recipient|mailbox) invalid\\b",
    `\\bnot an? (?:valid|known|active) (?:e-?mail )?${mailbox}\\b`,
    "\\bunrouteable address\\b",
    "(?:n't|\\bnot) have an? [^.]{0,30}account\\b",
    "\\bmailbox unallocated\\b",
    "\\bnot listed in (?:the )?(?:public name|domino directory)",
    "ディレクトリ(?:のリスト)?に(?:は見つかりません|ありません)",
    // German, French, Spanish, Italian, Portuguese
    "(?:benutzer|empf(?:ä|ae)nger)(?: ist)? unbekannt\\b",
    "\\b(?:utilisateur|destinataire|adresse) inconnue?\\b",
    "\\b(?:usuario|destinatario|cuenta) (?:desconocid[oa]|no existe|inexistente)\\b",
    "\\butente sconosciuto\\b",
    "\\b(?:usuário|usuario|destinatário|destinatario) desconhecido\\b",
  ].join("|"),
);

/** The domain does not exist, or takes no mail (RFC 7505), says the server that looked it up. */
const unknownDomain =
  /\bhost (?:or domain name )?(?:not found|unknown)\b(?!, try again)|\bunknown host\b|\bno such domain\b|^domain does not exist\b|\bno mx (?:record )?found\b|\bcouldn't find (?:any host named|a mail exchanger)|\bno smtp service\b|\billegal host\/domain name\b|\bunrouteable mail domain\b|\ball relevant mx records point to non-existent hosts\b|\bnullmx\b/;

/** A server could not reach the next one and has stopped trying. */
export const gaveUp =
  /\brequests? to connect\b|(?:\bnot|n't) (?:be |able to )?connect\b|\bnot reachable within\b|\bfailed \d+ attempts\b|\bretry time(?:out exceeded| not reached)\b/;

const unknown: Failure = { proves: "address-unknown", reason: "mailbox-unknown" };
const refused: Failure = { proves: "refused", reason: "refused-by-mail-server" };
const disabled: Failure = { proves: "refused", reason: "mailbox-disabled" };
const content: Failure = { proves: "for-now", reason: "content-refused" };
const full: Failure = { proves: "for-now", reason: "mailbox-full" };
const outOfOrder: Failure = { proves: "for-now", reason: "mail-server-out-of-order" };
const authentication: Failure = { proves: "sender-refused", reason: "our-authentication-refused" };
const relaying: Failure = { proves: "sender-refused", reason: "our-relaying-refused" };
const ownAddress: Failure = { proves: "sender-refused", reason: "our-address-refused" };
const policy: Failure = { proves: "sender-refused", reason: "mail-server-policy" };
const quota: Failure = { proves: "throttled", limit: "quota", reason: "mail-quota-used-up" };
const connections: Failure = { proves: "throttled", limit: "connections", reason: "too-many-connections" };
const rate: Failure = { proves: "throttled", limit: "rate", reason: "sending-too-fast" };

/**
 * What a mail server's refusal proves. The first verdict with a matching sign counts. From the mildest to the gravest, because
 * servers contradict themselves: a status 5.1.1 beside "relaying disallowed", a "no such user" about the sender. Evidence about
 * the address comes last, so that it counts only when nothing else matches. No expression may backtrack beyond a constant: a gap
 * is `[^.]{0,60}`, never `.*`.
 */
export const verdicts: readonly Verdict[] = [
  {
    // The mailbox has reached its own limit. Slower sending to others changes nothing.
    signs: {
      status: /^5\.2\.12[12]$/,
      words:
        /\breceiving (?:e?mail|messages)[^.]{0,20} (?:too quickly|at a rate)|\brecipient(?:'s)?\b[^.]{0,40}\bper hour\b|limit for the number of messages they|recipient thread limit|\bexcessive volume\b/,
    },
    failure: { proves: "for-now", reason: "mailbox-busy" },
  },
  {
    signs: { words: /\bgr[ae]y[- ]?list/ },
    failure: { proves: "for-now", reason: "asked-to-come-later" },
  },
  {
    // Before the limits: slower sending does not help with "this IP has been blocked for sending too many messages".
    signs: { words: /\b(?:ip|address|host|domain)\b[^.]{0,60}\b(?:blocked|banned|(?:black)?listed)\b/ },
    failure: policy,
  },
  {
    // Before the limits: slower sending does not help with "rate limited because it is unauthenticated".
    signs: { words: /\bunauthenticated\b|\b(?:spf|dkim|dmarc)\b|sender policy framework/ },
    failure: authentication,
  },
  {
    signs: {
      status: /^5\.4\.5$|^5\.1\.90$/,
      words:
        /\b(?:daily|hourly|monthly)\b[^.]{0,60}\b(?:quota|limit|cap)\b|\b(?:message|sending|submission) quota\b|\bmaximum credits\b|\btoo many\b[^.]{0,60}\bthis (?:hour|day)\b|\bper hour\b/,
    },
    failure: quota,
  },
  {
    signs: {
      words:
        /\btoo many (?:concurrent |simultaneous |open |smtp )?(?:connections?|sessions?)\b|\btoo frequent connects\b|\bconcurrent connections?\b|\b(?:connection|concurrency|thread) limit\b|\bper (?:connection|session)\b/,
    },
    failure: connections,
  },
  {
    signs: {
      status: /^[45]\.5\.3$/,
      words:
        /throttl|\brate[- ]limit|\b(?:sending|unusual) rate\b|\btoo many (?:messages(?! on the server\b)|mails|emails|recipients|requests)\b|\btoo fast\b|\b(?:messages|mails) per (?:second|minute)\b|\bunexpected volume\b|exceeded permitted limits|\brelay limit exceeded\b/,
    },
    failure: rate,
  },
  {
    signs: {
      code: /^53[0458]$/,
      words:
        /authenticat|\bauth (?:required|error)\b|\bnot logged in\b|\blog ?in\b|\bcredentials?\b|\bstarttls\b|\btls\b/,
    },
    failure: authentication,
  },
  {
    // Excludes "user unknown in relay recipient table" (Postfix) and "addressee unknown, relay=[…]" (sendmail).
    signs: { words: /\brelay(?:ing|ed)?\b(?! ?=| recipient table)|\brcpthosts\b/ },
    failure: relaying,
  },
  {
    signs: {
      // 5.2.25x: Exchange Online, about a sending mailbox.
      status: /^5\.1\.[78]$|^5\.2\.25\d$/,
      words:
        /\bsenders?\b|\bfrom(?::| (?:address|header|domain)\b)|\breturn[- ]path\b|\bmail ?from\b|\bidentit(?:y|ies)\b|\bnot verified\b|badmailfrom|\bsend ?as|\bsending domain\b|\bspoof|\bactivate your\b|\bsandbox\b|\bsending activity\b/,
    },
    failure: ownAddress,
  },
  {
    // Our own limits stand above; these are the mailbox's.
    signs: {
      status: /^5\.2\.2$|^5\.3\.1$/,
      words:
        /quota|\b(?:mailbox|inbox|folder)\b(?: is)? (?:full|out of)|\bis full\b|\bstorage\b|\binsufficient\b|\bmailbox size\b|\bmailbox exceeds\b|\bdisk space\b|\btoo many messages on the server\b/,
    },
    failure: full,
  },
  {
    signs: {
      status: /^5\.6\.|^5\.2\.3$|^5\.3\.4$/,
      words:
        /\bcontents?\b|\bvirus|\bmalware\b|\bphish|\battachments?\b|\btoo (?:large|big)\b|\b(?:message|email) size\b|\bmalformed\b|\bnot rfc\b|\bspam url\b/,
    },
    failure: content,
  },
  // Exchange Online says "access denied" for mailboxes that do not exist, and when its directory does not answer.
  { signs: { status: /^5\.4\.1$/ }, failure: refused },
  {
    signs: {
      words:
        // RFC 5321 writes "Mailbox name not allowed" beside 553, so these words mean nothing.
        /\bblock(?:ed|ing)?\b|\bblock[- ]?list|\bblack[- ]?list|\bdeny[- ]?list|\b(?:rbl|dnsbl|spamhaus|spamcop)\b|\bbanned\b|reputation|\bpolic(?:y|ies)\b|\bmailpolicy\b|\bprohibit|\badministrative\b|\b(?:helo|ehlo)\b|\breverse (?:dns|hostname)\b|\bptr\b|\bclient host\b|\bunsolicited\b|\bpermanently deferred\b|\bsuspended\b|\bpaused\b|(?<!mailbox name )\bnot (?:allowed|permitted)\b|\bauthori[sz]ed\b|\bdenie[ds]\b|\bpermission|\bforbidden\b|\byour (?:account|domain|ip|server|network)\b/,
    },
    failure: policy,
  },
  { signs: { words: /\bspam\b(?! complaint)|\bjunk/ }, failure: content },
  // Sendmail, about a domain that takes no mail, although its status (5.7.27) is the sender's.
  { signs: { words: /^host does not accept mail\b/ }, failure: unknown },
  // "550 5.7.1 No such user here": the text is more precise than the status.
  { signs: { status: /^5\.7\./ }, unless: unknownMailbox, failure: policy },
  { signs: { code: /^552$/ }, failure: full },
  { signs: { passing: true }, failure: { proves: "for-now", reason: "mail-server-busy" } },
  {
    signs: {
      status: /^5\.3\.[1-9]|^5\.4\.[2367]$/,
      words:
        /\btemporar|\b(?:try|again) later\b|\bservice(?: is| currently)? (?:un|not )available\b|\btime(?:d )?[- ]?out\b|\btoo many hops\b|\bloop(?:ing)?\b|\blost connection\b|\bconnection (?:refused|reset)\b|\binternal (?:server )?error\b|\bexpired\b/,
    },
    failure: outOfOrder,
  },
  { signs: { words: gaveUp }, failure: outOfOrder },
  // The server accepted the address and then refused the mail: the mailbox's own filter says "unknown user" in this way. A status
  // 5.2.x means that the mailbox exists.
  { signs: { status: /^5\.2\.0$/, words: /\bend of data\b/ }, failure: refused },
  {
    // The mailbox exists and may be reopened.
    signs: {
      words:
        /\b(?:account|mailbox|user|recipient|address)\b[^.]{0,60}\b(?:disabled|inactive|inactivated|deactivated|discontinued|closed)\b|\b(?:inactive|disabled|deactivated) (?:user|mailbox|account|recipient)\b/,
    },
    failure: disabled,
  },
  { signs: { words: unknownDomain }, failure: unknown },
  // Statuses that contradict the text. A status that ends with 0 says nothing.
  { signs: { status: /^5\.1\.[459]$|^5\.2\.(?:[4-9]|\d\d)|^5\.[45]\.[1-9]/ }, failure: refused },
  // Sendmail's phrase, which others copy, counts beside a 5.2.1.
  { signs: { words: /\buser unknown\b/ }, failure: unknown },
  { signs: { status: /^5\.2\.1$/ }, failure: disabled },
  { signs: { status: /^5\.1\.(?:[1236]|10)$/, words: unknownMailbox }, failure: unknown },
  { signs: { status: /^5\.3\.0$/ }, failure: outOfOrder },
];

/** For a refusal that matches nothing. */
export const otherwise: Failure = refused;

export function isMet({ signs, unless }: Verdict, { code, isPassing, statuses, words }: SaidReply): boolean {
  if (unless?.test(words)) return false;
  return (
    (signs.passing === true && isPassing) ||
    signs.code?.test(code) === true ||
    statuses.some((status) => signs.status?.test(status) === true) ||
    signs.words?.test(words) === true
  );
}
