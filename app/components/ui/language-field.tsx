import { type Language, languageChoices } from "#core/languages.ts";
import { m } from "#messages";
import { SelectField } from "./field.tsx";

/** The language of somebody's messages, as a field `language`. */
export function LanguageField({ value, hint }: { value: Language; hint?: string }) {
  return (
    <SelectField label={m.language_messages_in()} hint={hint} name="language" defaultValue={value}>
      {languageChoices.map(({ value, label }) => (
        <option key={value} value={value} lang={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
