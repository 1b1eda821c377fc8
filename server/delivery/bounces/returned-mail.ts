import { headerFieldsOf, type ReceivedMail } from "./mail-parts.ts";

const quote = /^[>|]+ ?/;
const emptyLine = /^[>|]*[ \t]*$/;
const headerLine = /^[>|]* ?[A-Z][\w-]{1,40} ?:/i;
const foldedLine = /^[>|]*[ \t]/;

/** This many header lines in one block are a returned mail, not a server's text. */
const headerLines = 3;

/** Splits a text at the first header line of the returned mail below it. */
export function splitOffReturned(text: string): { words: string; returned: string } {
  const lines = text.split("\n");
  let from = 0;
  let found = 0;
  for (const [at, line] of lines.entries()) {
    if (headerLine.test(line)) {
      if (found === 0) from = at;
      found += 1;
      if (found === headerLines) {
        const returned = lines.slice(from).map((returnedLine) => returnedLine.replace(quote, ""));
        return { words: lines.slice(0, from).join("\n"), returned: returned.join("\n") };
      }
    } else if (emptyLine.test(line) || !foldedLine.test(line)) found = 0;
  }
  return { words: text, returned: "" };
}

/** Every mail has `X-Delivery-ID` (render-message.ts), for vendors that replace the Message-ID. */
const namesIn = (fields: ReadonlyMap<string, string> | undefined) => [
  fields?.get("message-id"),
  fields?.get("x-delivery-id"),
];

/**
 * Candidates for the returned mail's Message-ID: from its header (in its own part or below the text), from the text, and from the
 * fields that say which mail this one answers. The returned mail's body is not searched.
 */
export function namesOfReturned({ fields, parts }: ReceivedMail): (string | undefined)[] {
  const behindWords = parts.filter(({ type }, at) => at > 0 || type === "message/rfc822");
  const inParts = behindWords.flatMap(({ text }) => namesIn(headerFieldsOf(text)));
  const inTexts = parts
    .filter(({ type }) => type.startsWith("text/"))
    .flatMap(({ text }) => {
      const { words, returned } = splitOffReturned(text);
      return [...namesIn(headerOf(returned)), /^[>\s]*message-id:\s*(<\S+>)/im.exec(words)?.[1]];
    });
  const answered = `${fields.get("in-reply-to") ?? ""} ${fields.get("references") ?? ""}`.match(
    /<[^<>\s]+>/g,
  );
  return [...inParts, ...inTexts, ...(answered ?? []).slice(0, 10)];
}

/** A report may stand in the text, above the returned mail. */
function headerOf(returned: string): Map<string, string> | undefined {
  const blocks = returned.split(/\n[ \t]*\n/, 10).map(headerFieldsOf);
  return blocks.find((fields) => !fieldsOfReports.some((name) => fields.has(name)));
}

const fieldsOfReports = ["reporting-mta", "final-recipient", "original-recipient", "action"];
