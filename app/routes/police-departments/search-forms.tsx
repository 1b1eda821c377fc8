import { Form } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { directoryPath } from "#core/directory/paths.ts";
import { SearchBox } from "./search-box.tsx";

/** The search over everything. Without a script it is a form like any other, and a page answers. */
export function SearchForm({ query = "" }: { query?: string }) {
  return (
    <Form role="search" action={directoryPath} className="row at-end directory-search" key={query}>
      <SearchBox query={query} />
      <Button type="submit" big>
        <Icon name="search" />
        Search
      </Button>
    </Form>
  );
}

/** What is nearest to a ZIP code (`action` is the directory), or how far it is to what the page lists. */
export function ZipForm({
  action = directoryPath,
  zip = "",
  label,
  button = "Show the nearest",
}: {
  action?: string;
  zip?: string;
  label: string;
  button?: string;
}) {
  return (
    <Form action={action} className="row at-end zip-form" key={zip}>
      <Field
        label={label}
        name="zip"
        defaultValue={zip}
        inputMode="numeric"
        autoComplete="postal-code"
        pattern="\s*\d{5}(-\d{4})?\s*"
        title="Five digits"
        maxLength={12}
        required
        className="short"
      />
      <Button type="submit" look="line">
        {button}
      </Button>
    </Form>
  );
}
