import type { Question } from "#core/documentation/questions.ts";

/** Questions and their answers, for search engines (schema.org's FAQPage), as entries of a page's `meta` export. */
export function questionsMeta(questions: readonly Question[]) {
  if (questions.length === 0) return [];
  return [
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "FAQPage",
        mainEntity: questions.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      },
    },
  ];
}
