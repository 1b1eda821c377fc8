import { Link } from "react-router";
import { brand } from "#core/brand.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { m } from "#messages";

const questions = catalogue.firstQuestions;

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

/** Each answer is folded under its question. */
export function FirstQuestions() {
  return (
    <section className="s7 stack gap-3" aria-labelledby="questions">
      <h2 className="rule" id="questions">
        {m.first_questions_heading()}
      </h2>
      <ul className="rows plain-list">
        {questions.list.map(({ question, answer }) => (
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
