import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { describe, expect, it } from "vitest";
import { root, sources } from "./read-imports.ts";

/** Where sentences reach a person. The rest of the server talks to operators, logs and the API's readers. */
const reachPeople = [
  "app",
  "core",
  "server/accounts",
  "server/billing",
  "server/dashboard",
  "server/locations",
  "server/messages",
  "server/personal-data",
  "server/recipients",
  "server/reminders",
  "server/replies",
  "server/signups",
  "server/subscriptions",
];

/** Files, or folders, that say sentences of their own, and why they may. One that says none any more is taken off. */
const exceptions: Record<string, string> = {
  "app/entry.server.tsx": "for the log",
  "core/languages.ts": "each language speaks for itself",
  "core/directory/states.ts": "names of states",
  "core/directory/proper-case.ts": "names of places",
  "core/directory/office-query.ts": "words that are searched for",
  "core/shipped-brand.ts": "an operator writes it anew",
  "server/messages/mail-layout.tsx": "names of fonts",

  "app/browser/auth-calls.ts": "no page shows them",
  "app/components/ui/icon.tsx": "drawings",
};

/** Attributes that a person reads or hears. */
const spoken =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|placeholder|label|heading|hint|description|text)$/;

/** Two words at least, the first with a capital: what code says to a person looks like this, and little else does. */
const isSentence = (text: string): boolean => /^[\s“"]*[A-Z][\w'’,-]*[.:!?,]? [^\n]*[a-z]/.test(text);
const hasLetters = (text: string): boolean => /[A-Za-z]{2}/.test(text);

/** The sentences that a file says itself. What a developer or a log reads does not count. */
function sentencesIn(file: string, code: string): string[] {
  const found: string[] = [];
  const notSaid: { start: number; end: number }[] = [];
  const said: { start: number; text: string }[] = [];
  const visitor = new Visitor({
    NewExpression({ callee, start, end }) {
      if (callee.type === "Identifier" && /Error$/.test(callee.name)) notSaid.push({ start, end });
    },
    JSXText({ value, start }) {
      if (hasLetters(value)) said.push({ start, text: value.trim().replace(/\s+/g, " ") });
    },
    JSXAttribute({ name, value, start }) {
      if (name.type !== "JSXIdentifier" || value?.type !== "Literal" || typeof value.value !== "string")
        return;
      if (!spoken.test(name.name)) notSaid.push(value);
      else if (hasLetters(value.value)) said.push({ start, text: value.value });
    },
    Literal({ value, start }) {
      if (typeof value === "string" && isSentence(value)) said.push({ start, text: value });
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === "Identifier" && tag.name === "sql") notSaid.push(quasi);
    },
    TemplateLiteral({ quasis, start }) {
      const text = quasis.map(({ value }) => value.cooked ?? "").join("…");
      if (isSentence(text.replace(/^…/, "It"))) said.push({ start, text });
    },
  });
  visitor.visit(parseSync(file, code).program);
  for (const { start, text } of said) {
    if (!notSaid.some((one) => one.start <= start && start < one.end)) found.push(text);
  }
  return [...new Set(found)];
}

describe("a sentence that a person reads", () => {
  const outside = reachPeople
    .flatMap((folder) => sources(folder))
    .flatMap((file) =>
      sentencesIn(file, readFileSync(join(root, file), "utf8")).map((said) => ({ file, said })),
    );
  const isExcepted = ({ file }: { file: string }, name: string) =>
    name.endsWith("/") ? file.startsWith(name) : file === name;

  it("stands in messages/en.json, and in no file of code", () => {
    const names = Object.keys(exceptions);
    expect(outside.filter((one) => !names.some((name) => isExcepted(one, name)))).toEqual([]);
  });

  it("is still in each file that may say one itself", () => {
    const stale = Object.keys(exceptions).filter((name) => !outside.some((one) => isExcepted(one, name)));
    expect(stale).toEqual([]);
  });

  it("is found as text, in an attribute, in quotes and in a template", () => {
    const code = `<p title="Close" className="Big one">Log in {\`Saved for \${days} days\`}</p>; say("Go back"); new Error("A bug");`;
    expect(sentencesIn("a.tsx", code)).toEqual(["Close", "Log in", "Saved for … days", "Go back"]);
  });
});
