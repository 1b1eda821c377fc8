import { textOfHtml } from "#core/html-text.ts";

export interface Question {
  question: string;
  /** In plain words, without the HTML. */
  answer: string;
}

/**
 * The questions of a text that consists of them: HTML that was made safe before, in which every second-level heading asks
 * something, and something stands below each. Any other text has none.
 */
export function questionsOf(html: string): Question[] {
  const [before = "", ...sections] = html.split(/<h2(?:\s[^>]*)?>/);
  const questions = sections.map((section) => {
    const [heading = "", ...answer] = section.split("</h2>");
    return { question: textOfHtml(heading), answer: textOfHtml(answer.join("")) };
  });
  const isAllQuestions = questions.every(({ question, answer }) => question.endsWith("?") && answer !== "");
  return questions.length > 1 && before.trim() === "" && isAllQuestions ? questions : [];
}
