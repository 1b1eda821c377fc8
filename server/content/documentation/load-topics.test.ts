import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Temporal } from "temporal-polyfill";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseReply } from "#core/delivery/parse-reply.ts";
import { searchDocs } from "#core/documentation/docs-search.ts";
import { textOfHtml } from "#core/documentation/html-text.ts";
import { offsets, singleDay } from "#core/planning/message-days.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { readConfig } from "#server/start/config.ts";
import { reminderMoment } from "#tests/support/reminder-moment.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { listTopics } from "./list-topics.ts";
import { loadTopics } from "./load-topics.ts";
import { readTopicFiles } from "./read-topic-files.ts";

const topic = (title: string, rest = "", body = "Text.") =>
  `---\ntitle: ${title}\norder: 1\n${rest}---\n${body}\n`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "daymark-docs-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (files: Record<string, string>) =>
  Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));

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
      { id: "a", parent_id: null, title: "A, newer", content: "<p>Text.</p>", sort_order: 1 },
      { id: "c", parent_id: null, title: "C", content: "<p>Text.</p>", sort_order: 1 },
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

  it("keeps what is there when the folder cannot be read", async () => {
    await write({ "a.md": topic("A") });
    await load();
    await rm(folder, { recursive: true });
    await expect(load()).rejects.toThrow("ENOENT");
    expect(await listTopics(database.db)).toHaveLength(1);
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

describe("the docs in the repository", () => {
  it("have nothing to mend, and three levels", async () => {
    const { topics, report } = await readTopicFiles(readConfig({}).docsDir);
    expect(report).toEqual([]);
    expect(topics.length).toBeGreaterThanOrEqual(15);
  });

  it.each([
    ["refund", "prices-and-paying"],
    ["money back", "prices-and-paying"],
    ["how much", "prices-and-paying"],
    ["cancel", "prices-and-paying"],
    ["renew", "when-the-year-ends"],
    ["homeless", "how-often"],
    ["moving to another state", "moving"],
    ["lawyer", "get-help"],
    ["contact", "get-help"],
    ["jail", "questions"],
    ["sick", "questions"],
    ["hospital", "questions"],
    ["no phone", "without-a-phone"],
    ["lost my phone", "without-a-phone"],
    ["stop texts", "stop-and-start"],
    ["wrong number", "stop-and-start"],
    ["texts not coming", "when-a-message-fails"],
    ["change number", "who-gets-reminders"],
    ["add a person", "who-gets-reminders"],
    ["case worker", "for-family"],
    ["wrong date", "change-a-date"],
    ["done by mistake", "after-you-register"],
    ["missed my date", "missed-date"],
    ["overdue", "missed-date"],
    ["delete account", "delete-everything"],
    ["can't log in", "password-and-login"],
    ["who can see", "what-others-see"],
    ["holiday", "choose-the-date"],
    ["travel", "travel"],
    ["vacation", "travel"],
    ["new job", "work-and-school"],
    ["two places", "several-places"],
    ["how do I get a refund", "prices-and-paying"],
  ])("answer what people type, the right topic first: %s", async (query, id) => {
    const { topics } = await readTopicFiles(readConfig({}).docsDir);
    expect(searchDocs(topics, query)[0]?.topic.id).toBe(id);
  });

  it("quote the subjects of our emails as they are, and the words that stop texts", async () => {
    const { topics } = await readTopicFiles(readConfig({}).docsDir);
    const textOf = (id: string) => textOfHtml(topics.find((topic) => topic.id === id)?.content ?? "");
    const said = textOf("what-messages-say");
    const quoted = [
      ...offsets.map(({ days }) =>
        subjects.reminder(reminderMoment(singleDay(Temporal.PlainDate.from("2026-12-10")), -days), true),
      ),
      ...[
        subjects.verificationCode("123456"),
        subjects.receipt(),
        subjects.recipientAdded(),
        subjects.textsAsked(),
      ],
      ...[subjects.dateDone, subjects.doneTakenBack, subjects.askNextDate].flatMap((one) => [
        one(true),
        one(false),
      ]),
      ...[subjects.noWillingChannel(true), subjects.channelStopped("email"), subjects.signupAsked()],
    ];
    for (const subject of quoted) expect(said).toContain(subject);
    for (const word of ["STOP", "QUIT", "END", "REVOKE", "OPT OUT", "CANCEL", "UNSUBSCRIBE"]) {
      expect(textOf("stop-and-start")).toContain(word);
      expect(parseReply(word)).toEqual({ means: "stop" });
    }
  });
});
