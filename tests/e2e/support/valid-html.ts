import { expect } from "@playwright/test";
import { HtmlValidate } from "html-validate";

/** The HTML standard's own rules, and the accessibility rules that need no opinion about style. */
const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // Stacked tables (display: block on a phone) lose their meaning unless roles give it back.
    "no-redundant-role": "off",
    // A search's suggestions (a combobox's list) are no select: they open beside a text field.
    "prefer-native-element": ["error", { exclude: ["listbox"] }],
  },
});

/**
 * The HTML without scripts. Scripts add elements to a document when they start, and only scripts distinguish these two. The document was
 * already checked as served.
 */
const withoutScripts = (html: string) =>
  html.replace(/<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>|<!--[\s\S]*?-->|\s+/g, " ");

const seen = new Map<string, string[]>();

/** Expects valid HTML, as served or as it is after scripts have run. HTML that differs only by scripts is checked once. */
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
