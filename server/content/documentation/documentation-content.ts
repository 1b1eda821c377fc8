import { allLanguages, firstLanguage, type Language } from "#core/languages.ts";
import { withLinksIn } from "#server/content/links-in-language.ts";
import type { LoadedDocumentation } from "./load-documentation.ts";
import type { Topic } from "./read-topic.ts";
import type { TranslatedTopic } from "./read-topic-files.ts";

export interface DocumentationContent {
  /** Every topic with its content (sanitised HTML) in a language. The same array while the docs are unchanged. */
  listTopics(language: Language): Promise<readonly Topic[]>;
  /** For the sitemap. */
  listPaths(): Promise<string[]>;
}

export function documentationOf({ topics }: LoadedDocumentation): DocumentationContent {
  const shown = new Map(
    allLanguages.map((language) => [language, topics.map((topic) => shownIn(language, topic))]),
  );
  return {
    listTopics: async (language) => shown.get(language) ?? [],
    listPaths: async () => ["/documentation", ...topics.map(({ id }) => `/documentation/${id}`)],
  };
}

/** A topic without a translation appears in the first language, and says so. */
function shownIn(language: Language, { translations, ...topic }: TranslatedTopic): Topic {
  const translation = translations[language];
  if (language === firstLanguage) return topic;
  const shown = translation ? { ...topic, ...translation } : { ...topic, language: firstLanguage };
  return { ...shown, content: withLinksIn(language, shown.content) };
}
