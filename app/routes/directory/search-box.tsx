import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { Announced } from "#app/components/ui/announced.tsx";
import { queryMaxLength } from "#core/directory/directory-page.ts";
import { m } from "#messages";
import { type Suggestion, useSuggestions } from "./use-suggestions.ts";

/**
 * A text field that suggests while somebody types: a combobox with a list below it (ARIA Authoring Practices, "Editable Combobox With List
 * Autocomplete"). The list lies over the page and moves nothing. Enter without a choice sends the form.
 */
export function SearchBox({ query }: { query: string }) {
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { suggestions, status } = useSuggestions(typed);
  const navigate = useNavigate();
  const [id, listId] = [useId(), useId()];
  const isShown = isOpen && suggestions.length > 0;

  function close(): void {
    setOpen(false);
    setActive(-1);
  }

  function choose(suggestion: Suggestion): void {
    close();
    void navigate(suggestion.path);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const chosen = isShown ? suggestions[active] : undefined;
    if (event.key === "Escape" && isShown) close();
    else if (event.key === "Enter" && chosen) choose(chosen);
    else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && suggestions.length > 0) {
      setOpen(true);
      setActive(nextActive(active, event.key === "ArrowDown" ? 1 : -1, suggestions.length));
    } else return;
    event.preventDefault();
  }

  return (
    <div className="field search-box">
      <label htmlFor={id}>{m.directory_search_label()}</label>
      <input
        id={id}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={queryMaxLength}
        required
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <SuggestionList
        id={listId}
        suggestions={isShown ? suggestions : []}
        active={active}
        onChoose={choose}
      />
      <Announced as="p" className="vh">
        {isOpen ? status : ""}
      </Announced>
    </div>
  );
}

/** Moves up and down through the list and back to the field itself (-1), in a circle. */
const nextActive = (active: number, step: number, count: number) =>
  ((active + 1 + step + count + 1) % (count + 1)) - 1;

type ListProps = {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onChoose: (suggestion: Suggestion) => void;
};

function SuggestionList({ id, suggestions, active, onChoose }: ListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={m.directory_suggestions()}
      className="suggestions"
      hidden={suggestions.length === 0}
    >
      {suggestions.map((suggestion, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
        // biome-ignore lint/a11y/useFocusableInteractive: so is the focus
        <div
          key={suggestion.path + suggestion.label}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          // The field keeps the focus. Otherwise leaving it would close the list before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          <strong>{suggestion.label}</strong> <span className="soft">{suggestion.about}</span>
        </div>
      ))}
    </div>
  );
}
