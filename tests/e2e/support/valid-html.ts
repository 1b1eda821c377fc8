import { expect } from "@playwright/test";
import { HtmlValidate } from "html-validate";

/** The HTML standard's own rules, and those for accessibility that need no opinion about style. */
const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // Tables that are stacked on a phone (display: block) lose their meaning unless roles give it back.
    "no-redundant-role": "off",
    // The suggestions of a search (a combobox's list) are no select: they open beside a text field.
    "prefer-native-element": ["error", { exclude: ["listbox"] }],
  },
});

/**
 * Scripts add elements to a document when they start, and only scripts tell these apart. The document was checked as
 * served.
 */
const withoutScripts = (html: string) =>
  html.replace(/<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>|<!--[\s\S]*?-->|\s+/g, " ");

const seen = new Map<string, string[]>();

/** Expects valid HTML, as served or as it is after scripts have run. What differs by scripts alone is checked once. */
export async function expectValidHtml(html: string): Promise<void> {
  const key = withoutScripts(html);
  let problems = seen.get(key);
  if (problems === undefined) {
    const { results } = await validator.validateString(html);
    problems = results
      .flatMap(({ messages }) => messages)
      .map(
        ({ ruleId, message, line, column, selector }) =>
          `${ruleId}: ${message} (${selector ?? `${line}:${column}`})`,
      );
    seen.set(key, problems);
  }
  expect(problems).toEqual([]);
}
