import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { docTranslations } from "#server/db/schema/documentation.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { documentationOf } from "./documentation-content.ts";
import { listTopics } from "./list-topics.ts";
import { loadDocumentation, presentTopics } from "./load-documentation.ts";
import { loadTopics } from "./load-topics.ts";
import { readTopicFiles } from "./read-topic-files.ts";

const topic = (title: string, rest = "", body = "Text.") =>
  `---\ntitle: ${title}\norder: 1\n${rest}---\n${body}\n`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "daymark-docs-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

const stored = { parent_id: null, content: "<p>Text.</p>", sort_order: 1, translations: {} };
const nothing = { added: [], changed: [], removed: [], unchanged: 0, report: [] };

describe("loading the docs", async () => {
  const database = await testDatabase("pool");

  const load = () => loadTopics(database.db, folder);

  it("adds, changes and removes what the folder says, and does nothing the second time", async () => {
    await write({ "a.md": topic("A"), "b.md": topic("B", "parent: a\n") });
    expect(await load()).toEqual({ ...nothing, added: ["a", "b"] });
    expect(await load()).toEqual({ ...nothing, unchanged: 2 });
    await write({ "a.md": topic("A, newer"), "c.md": topic("C") });
    await rm(join(folder, "b.md"));
    expect(await load()).toEqual({ ...nothing, added: ["c"], changed: ["a"], removed: ["b"] });
    expect(await listTopics(database.db)).toEqual([
      { ...stored, id: "a", title: "A, newer" },
      { ...stored, id: "c", title: "C" },
    ]);
  });

  it("keeps what is there when the folder holds no topic, and says so", async () => {
    await write({ "a.md": topic("A") });
    await load();
    await rm(join(folder, "a.md"));
    expect(await load()).toEqual({
      ...nothing,
      unchanged: 1,
      report: [`${folder} holds no topic: what is there was kept`],
    });
  });

  it("keeps a topic's translation with it, and notices when only that changes", async () => {
    await write({ "a.md": topic("A"), "b.md": topic("B"), "es/a.md": topic("Á"), "es/b.md": topic("Be") });
    expect(await load()).toEqual({ ...nothing, added: ["a", "b"] });
    expect(await load()).toEqual({ ...nothing, unchanged: 2 });
    await write({ "es/a.md": topic("Ah") });
    await rm(join(folder, "b.md"));
    await rm(join(folder, "es/b.md"));
    expect(await load()).toEqual({ ...nothing, changed: ["a"], removed: ["b"] });
    const translations = { es: { title: "Ah", content: stored.content } };
    expect(await listTopics(database.db)).toEqual([{ ...stored, id: "a", title: "A", translations }]);
    expect(await database.db.$count(docTranslations)).toBe(1);
  });

  it("shows a topic that nobody has translated in English, and says so", async () => {
    await write({
      "a.md": topic("A", "", "[b](/documentation/b) [out](https://a.example)"),
      "b.md": topic("B"),
      "es/b.md": topic("Be", "", "[a](/documentation/a) [inicio](/) [parte](#to-parte)\n\n## Parte"),
    });
    const key = presentTopics;
    const [before] = await database.db.select({ key }).from(sql`(values (1)) as one`);
    await load();
    const loaded = await loadDocumentation(database.db);
    expect(loaded.key).not.toBe(before?.key);
    const shown = await documentationOf(loaded).listTopics("es");
    expect(shown).toMatchObject([
      { id: "a", title: "A", language: "en", content: expect.stringContaining('"/es/documentation/b"') },
      {
        id: "b",
        title: "Be",
        content: expect.stringMatching(/"\/es\/documentation\/a".*"\/es".*"#to-parte"/),
      },
    ]);
    expect(shown[1]).not.toHaveProperty("language");
    const [english] = await documentationOf(loaded).listTopics("en");
    expect(english).toMatchObject({ title: "A", content: expect.stringContaining('"/documentation/b"') });
    expect(english).not.toHaveProperty("language");
    // Every change makes another edition, even the change of a translation alone.
    await write({ "es/b.md": topic("Be") });
    await load();
    expect((await loadDocumentation(database.db)).key).not.toBe(loaded.key);
  });

  it("comes out the same when several processes load at once", async () => {
    await write({ "a.md": topic("A"), "b.md": topic("B") });
    const results = await Promise.all([load(), load(), load()]);
    expect(results.flatMap(({ added }) => added).sort()).toEqual(["a", "b"]);
  });
});

describe("a folder of topics", () => {
  it("reports what is out of place, and keeps it", async () => {
    await write({
      "a.md": topic("A", "parent: b\n"),
      "b.md": topic("B", "parent: a\n"),
      "c.md": topic("C", "parent: nobody\n"),
      "d1.md": topic("D1"),
      "d2.md": topic("D2", "parent: d1\n"),
      "d3.md": topic("D3", "parent: d2\n"),
      "d4.md": topic("D4", "parent: d3\n"),
    });
    const { topics, report } = await readTopicFiles(folder);
    expect(topics).toHaveLength(7);
    expect(report).toEqual([
      "c.md: has a parent that does not exist, and stands on the first level",
      "a.md: stands below itself, and was put on the first level",
      "d4.md: is deeper than the third level, and was moved up to it",
    ]);
  });

  it.each([
    ["No Such Name.md", topic("A"), "a name is made of small letters, figures and hyphens"],
    ["a.md", "Just text", "it does not begin with front matter between two lines of ---"],
    [
      "a.md",
      "---\norder: 1\n---\n",
      "front matter, title: Invalid input: expected string, received undefined",
    ],
    ["a.md", topic("A", "colour: red\n"), 'front matter, as a whole: Unrecognized key: "colour"'],
    ["a.md", topic("A", "reviewed: 2026-13-01\n"), "front matter, reviewed: Invalid ISO date"],
    ["a.md", topic("&a [x, *a, *a]"), "front matter is not YAML: Alias resolution is disabled"],
    ["a.md", topic("A", "", "About {{nothing}}."), "there is no word {{nothing}}"],
    ["a.md", topic("A", "", "a\0b"), "it has a NUL character in it"],
    ["a.md", topic("A", "", "x".repeat(200_001)), "it is longer than 200000 characters"],
  ])("leaves out %j with %j, and says why", async (name, text, why) => {
    await write({ [name]: text, "good.md": topic("Good") });
    const { topics, report } = await readTopicFiles(folder);
    expect(topics.map(({ id }) => id)).toEqual(["good"]);
    expect(report).toEqual([`${name}: left out, because ${why}`]);
  });

  it("says what was taken out, and which links lead nowhere", async () => {
    await write({
      "a.md": topic(
        "A",
        "",
        "## Part\n\n[b](/documentation/b) [c](/documentation/c) [p](#to-part) [q](#to-q) <script>x</script>",
      ),
      "b.md": topic("B", "", "[part](/documentation/a#to-part) [none](/documentation/a#to-none)"),
    });
    const { report } = await readTopicFiles(folder);
    expect(report).toEqual([
      "a.md: taken out, because it is not safe: <script>",
      "a.md: leads to /documentation/c, which does not exist",
      "a.md: leads to /documentation/a#to-q, which does not exist",
      "b.md: leads to /documentation/a#to-none, which does not exist",
    ]);
  });

  it("puts the sources and the day of the review under a topic about law", async () => {
    await write({ "a.md": topic("A", "reviewed: 2026-11-20\nsources: ['1 U.S.C. <b>1</b>', '5 & 6']\n") });
    const { topics } = await readTopicFiles(folder);
    expect(topics[0]?.content).toBe(
      '<p>Text.</p><h2 id="to-sources">Sources</h2><ul><li>1 U.S.C. <b>1</b></li><li>5 &amp; 6</li></ul>' +
        "<p>This is not legal advice. Last reviewed on November 20, 2026.</p>",
    );
  });
});
