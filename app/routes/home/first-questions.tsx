import { Link } from "react-router";
import { catalogue } from "#core/words/catalogue.ts";

const who = catalogue.whoMadeIt;
const questions = catalogue.firstQuestions;

export function WhoMadeIt() {
  return (
    <section className="s5 stack gap-3" aria-labelledby="who">
      <h2 className="rule" id="who">
        {who.heading}
      </h2>
      <p>{who.text}</p>
      <Link className="go" to="/aboutus">
        {who.more}
      </Link>
    </section>
  );
}

/** Each answer is folded under its question. */
export function FirstQuestions() {
  return (
    <section className="s7 stack gap-3" aria-labelledby="questions">
      <h2 className="rule" id="questions">
        {questions.heading}
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
        {questions.all}
      </Link>
    </section>
  );
}
