import { languageOfReply } from "#core/delivery/reply-language.ts";
import { knownLanguage, type Language } from "#core/languages.ts";
import type { Tx } from "#server/db/client.ts";
import { isProven } from "#server/recipients/channels-of.ts";
import { channelsOfNumber } from "#server/recipients/switch-number.ts";

/**
 * The language of our answer to a text: the number's holder's, else that of the text. Only a holder who has agreed to texts
 * counts (a START is enough): nobody else may learn from the language that a number is on a list.
 */
export async function languageOfNumber(
  tx: Tx,
  { from, body }: { from: string; body: string },
  isStart: boolean,
): Promise<Language> {
  const known = (await channelsOfNumber(tx, from)).filter(
    ({ channel }) => channel.retiredAt === null && (isStart || isProven(channel)),
  );
  const languages = new Set(known.map(({ recipient }) => knownLanguage(recipient.language)));
  const [only, ...others] = languages;
  return only !== undefined && others.length === 0 ? only : languageOfReply(body);
}
