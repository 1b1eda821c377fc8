import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { buildDocsTree } from "#core/documentation/docs-tree.ts";
import { allLanguages, firstLanguage, type Language, languages } from "#core/languages.ts";
import { ContentError } from "#server/content/front-matter.ts";
import { inLanguage } from "#server/language.ts";
import { readTopic, type Topic } from "./read-topic.ts";

/** Title and content (sanitised HTML) in other languages. */
export type Translations = Partial<Record<Language, { title: string; content: string }>>;

/** A topic in the first language, with its translations. */
export type TranslatedTopic = Topic & { translations: Translations };

export interface TopicFiles {
  /** Ordered by file name; `content` is sanitised. */
  topics: TranslatedTopic[];
  /** Hints for the topics' writer, one line each. None stops the other topics from being read. */
  report: string[];
}

/**
 * Reads a folder's topics: Markdown with front matter, one file each. A subfolder with a language's name ("es") has the same
 * topics in that language. A wrong part of a topic is reported and left out. A topic in the wrong place (no such parent, a
 * circle, too deep) is kept, and the tree repairs it (core/documentation/docs-tree.ts).
 * @throws when the folder cannot be read
 */
export async function readTopicFiles(folder: string): Promise<TopicFiles> {
  const { topics, report } = await readFolder(folder);
  report.push(...misplaced(topics), ...deadLinks(topics, topics));
  const translated = topics.map((topic): TranslatedTopic => ({ ...topic, translations: {} }));
  for (const language of allLanguages) {
    if (language === firstLanguage) continue;
    const found = await readTranslations(join(folder, language), language);
    if (found === null) continue;
    const lines = [...found.report, ...addTranslations(translated, found.topics, language)];
    report.push(...lines.map((line) => `${language}/${line}`));
  }
  return { topics: translated, report };
}

/** Null without the folder: an operator's own docs may be in one language. */
async function readTranslations(folder: string, language: Language) {
  try {
    return await inLanguage(language, () => readFolder(folder));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function readFolder(folder: string): Promise<{ topics: Topic[]; report: string[] }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md")).sort();
  const topics: Topic[] = [];
  const report: string[] = [];
  for (const name of names) {
    try {
      const { topic, removed } = readTopic(name, await readFile(join(folder, name), "utf8"));
      topics.push(topic);
      if (removed.length > 0)
        report.push(`${name}: taken out, because it is not safe: ${removed.join(", ")}`);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      report.push(`${name}: left out, because ${error.message}`);
    }
  }
  return { topics, report };
}

/** Adds a language's topics to the first language's, and reports those that do not fit. */
function addTranslations(
  topics: readonly TranslatedTopic[],
  found: readonly Topic[],
  language: Language,
): string[] {
  const report: string[] = [];
  const first = languages[firstLanguage].name;
  const translations = new Map(found.map((topic) => [topic.id, topic]));
  for (const topic of topics) {
    const translation = translations.get(topic.id);
    if (!translation) {
      report.push(`${topic.id}.md: is missing, so this topic is shown in ${first}`);
      continue;
    }
    const { title, content, parent_id, sort_order } = translation;
    topic.translations[language] = { title, content };
    if (parent_id !== topic.parent_id || sort_order !== topic.sort_order)
      report.push(`${topic.id}.md: has another parent or order than in ${first}, where it stands`);
  }
  const known = new Set(topics.map(({ id }) => id));
  const strangers = found.filter(({ id }) => !known.has(id));
  report.push(...strangers.map(({ id }) => `${id}.md: left out, because there is no such topic in ${first}`));
  const shown = topics.map((topic) => translations.get(topic.id) ?? topic);
  return [...report, ...deadLinks(found, shown)];
}

const oddities = {
  duplicate: "is there twice",
  orphan: "has a parent that does not exist, and stands on the first level",
  cycle: "stands below itself, and was put on the first level",
  "too-deep": "is deeper than the third level, and was moved up to it",
} as const;

function misplaced(topics: readonly Topic[]): string[] {
  return buildDocsTree(topics).problems.map(({ id, kind }) => `${id}.md: ${oddities[kind]}`);
}

/** Links from topics to a topic, or a part of one, that is not shown. */
function deadLinks(topics: readonly Topic[], shown: readonly Topic[]): string[] {
  const places = new Set(
    shown.flatMap(({ id, content }) => {
      const page = `/documentation/${id}`;
      const parts = [...content.matchAll(/<h[23] id="([^"]+)"/g)].map(([, part]) => `${page}#${part}`);
      return [page, ...parts];
    }),
  );
  return topics.flatMap(({ id, content }) =>
    [...content.matchAll(/href="([^"]*)"/g)]
      .map(([, href = ""]) => (href.startsWith("#") ? `/documentation/${id}${href}` : href))
      .filter((href) => /^\/documentation\/./.test(href) && !places.has(href))
      .map((href) => `${id}.md: leads to ${href}, which does not exist`),
  );
}
