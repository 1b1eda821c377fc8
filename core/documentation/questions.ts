import { textOfHtml } from "./html-text.ts";

export interface Question {
  question: string;
  /** The answer in plain words, without HTML. */
  answer: string;
}

/**
 * The questions of a text. The text is HTML that was made safe before, and every second-level heading in it is a question
 * with an answer below. Any other text has no questions.
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
