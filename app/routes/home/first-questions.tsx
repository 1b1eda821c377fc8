import { Link } from "react-router";
import { brand } from "#core/brand.ts";
import { m } from "#messages";

export function WhoMadeIt() {
  return (
    <section className="s5 stack gap-3" aria-labelledby="who">
      <h2 className="rule" id="who">
        {m.who_made_it_heading()}
      </h2>
      <p>{m.who_made_it_text({ brand: brand.name })}</p>
      <Link className="go" to="/aboutus">
        {m.who_made_it_more()}
      </Link>
    </section>
  );
}

/** The most frequent questions. The docs have all of them, and longer answers. */
const questions = () => [
  {
    question: m.first_questions_registers_question({ brand: brand.name }),
    answer: m.first_questions_registers_answer({ brand: brand.name }),
  },
  {
    question: m.first_questions_who_learns_question(),
    answer: m.first_questions_who_learns_answer({ brand: brand.name }),
  },
  {
    question: m.first_questions_renews_question(),
    answer: m.first_questions_renews_answer(),
  },
  {
    question: m.first_questions_refund_question(),
    answer: m.first_questions_refund_answer(),
  },
  {
    question: m.first_questions_no_phone_question(),
    answer: m.first_questions_no_phone_answer(),
  },
];

/** Each answer is folded under its question. */
export function FirstQuestions() {
  return (
    <section className="s7 stack gap-3" aria-labelledby="questions">
      <h2 className="rule" id="questions">
        {m.first_questions_heading()}
      </h2>
      <ul className="rows plain-list">
        {questions().map(({ question, answer }) => (
          <li key={question}>
            <details>
              <summary>{question}</summary>
              <p className="inset">{answer}</p>
            </details>
          </li>
        ))}
      </ul>
      <Link className="go" to="/documentation/questions">
        {m.first_questions_all()}
      </Link>
    </section>
  );
}
