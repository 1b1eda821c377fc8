import { useEffect, useRef } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { GetForm } from "#app/components/ui/get-form.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { directoryPath } from "#core/directory/directory-page.ts";
import { m } from "#messages";
import { SearchBox } from "./search-box.tsx";

/** The id of the results' heading. Every search and every page of results leads there. */
export const resultsId = "results";
const toResults = `${directoryPath}#${resultsId}`;

/** The search over everything. Without a script it is a plain form, and a separate page answers. */
export function SearchForm({ query = "" }: { query?: string }) {
  return (
    <GetForm role="search" action={toResults} className="row at-end directory-search" key={query}>
      <SearchBox query={query} />
      <Button type="submit" big>
        <Icon name="search" />
        {m.directory_search()}
      </Button>
    </GetForm>
  );
}

/**
 * Finds the agencies nearest to a ZIP code or, with `milesOn`, the distances to the agencies on that page. That page then answers beside
 * the form, so it keeps its scroll position and the focus.
 */
export function ZipForm({ milesOn, zip = "", label }: { milesOn?: string; zip?: string; label: string }) {
  return (
    <GetForm
      action={milesOn ?? toResults}
      preventScrollReset={milesOn !== undefined}
      className="row at-end zip-form"
    >
      <Field
        ref={useFieldShowing(zip)}
        label={label}
        name="zip"
        defaultValue={zip}
        inputMode="numeric"
        autoComplete="postal-code"
        pattern="\s*\d{5}(-\d{4})?\s*"
        title={m.directory_zip_format()}
        maxLength={12}
        required
        className="short"
      />
      <Button type="submit" look="line">
        {milesOn === undefined ? m.directory_zip_nearest() : m.directory_zip_distances()}
      </Button>
    </GetForm>
  );
}

/** A field that shows the page's present query, also after "Back". It stays the same element meanwhile. */
function useFieldShowing(asked: string) {
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(asked);
  useEffect(() => {
    // Not at hydration: the reader may have typed already.
    if (shown.current === asked) return;
    shown.current = asked;
    if (field.current) field.current.value = asked;
  }, [asked]);
  return field;
}
