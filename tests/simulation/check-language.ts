import { allLanguages, type Language } from "#core/languages.ts";
import type { DeliveryFacts, Facts, RecipientFacts } from "./facts.ts";
import type { Leaving } from "./vendors.ts";
import { Violation, type World } from "./world.ts";

/** Invariant 20: each message is in its reader's language. */

/** Words that every message contains: a mail greets, a text names a keyword. */
const marks: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:Hello|STOP|HELP|START)\b/,
  es: /\b(?:Hola|ALTO|AYUDA|INICIAR)\b/,
};

/** Checked at each send. When only an address is known, the answer to a text is in the language of one of its readers. */
export function checkLanguage(
  world: World,
  message: Leaving,
  row: DeliveryFacts,
  facts: Facts,
  reader: RecipientFacts | undefined,
): void {
  const said = `${message.subject}\n${message.text}`;
  const isIn = (language: Language) => marks[language].test(said);
  const written = allLanguages.filter(isIn);
  const refuse = (sentence: string) => {
    throw new Violation(20, `${world.nameOf(row)}: ${sentence}`);
  };
  if (written.length !== 1) refuse(`is in ${written.length} languages`);
  if (reader !== undefined && !isIn(reader.language))
    refuse(`is in ${written}, and its reader reads ${reader.language}`);
  if (row.template !== "text-answer") return;
  const then = world.factsAt(Date.parse(row.created_at));
  const own = [...then.channels.values()].filter(
    ({ address, isRetired, hasConsent }) => address === message.to && !isRetired && hasConsent,
  );
  const languages = new Set(own.map(({ recipientId }) => facts.recipients.get(recipientId)?.language));
  const [only, ...others] = languages;
  if (only !== undefined && others.length === 0 && !isIn(only))
    refuse(`answers in ${written}, and its number's holder reads ${only}`);
}
