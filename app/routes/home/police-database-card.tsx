import { Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { GetForm } from "#app/components/ui/get-form.tsx";
import { directoryPath, queryMaxLength } from "#core/directory/directory-page.ts";
import { atLeast } from "#core/words/round-count.ts";
import { m } from "#messages";
import { useListedAgencies } from "./use-listed-agencies.ts";

/**
 * The directory: its number of agencies, and its search. A sample shows no number. The form is the directory's own: the directory's page
 * answers, with or without a script. The build runs before anybody imports a directory, so the number comes later, and its line keeps the
 * room for it.
 */
export function PoliceDatabaseCard() {
  const listed = useListedAgencies();
  return (
    <article className="card s5 stack">
      <h3>{m.home_police_database()}</h3>
      <p className="num fig push">
        {listed === null ? (
          "\u00a0"
        ) : listed.isSample ? (
          <span className="tag">{m.home_sample()}</span>
        ) : (
          atLeast(listed.agencies)
        )}
      </p>
      <p>
        {listed === null
          ? m.home_agencies_alone()
          : listed.isSample
            ? m.home_sample_agencies()
            : m.home_agencies()}
      </p>
      <GetForm role="search" action={directoryPath} className="row at-end find-agency">
        <Field
          label={m.home_agencies_query()}
          type="search"
          name="q"
          maxLength={queryMaxLength}
          required
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" look="line">
          {m.home_agencies_find()}
        </Button>
      </GetForm>
      <p>
        <Link className="go" to={directoryPath}>
          {m.home_agencies_all()}
        </Link>
      </p>
    </article>
  );
}
