import { expect } from "@playwright/test";
import { HtmlValidate } from "html-validate";

/** The HTML standard's own rules, and those for accessibility that need no opinion about style. */
const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // Tables that are stacked on a phone (display: block) lose their meaning unless it is said again by roles.
    "no-redundant-role": "off",
    // What a search proposes while one types (a combobox's list) is no select: it opens beside a field that is typed in.
    "prefer-native-element": ["error", { exclude: ["listbox"] }],
  },
});

const seen = new Map<string, string[]>();

/** Valid HTML, as served or as it stands after scripts have run. The same text is looked at once. */
export async function expectValidHtml(html: string): Promise<void> {
  let problems = seen.get(html);
  if (problems === undefined) {
    const { results } = await validator.validateString(html);
    problems = results
      .flatMap(({ messages }) => messages)
      .map(
        ({ ruleId, message, line, column, selector }) =>
          `${ruleId}: ${message} (${selector ?? `${line}:${column}`})`,
      );
    seen.set(html, problems);
  }
  expect(problems).toEqual([]);
}
