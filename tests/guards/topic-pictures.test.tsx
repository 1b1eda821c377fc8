import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { OneReminder } from "#app/routes/documentation/pictures/one-reminder.tsx";
import { topicPictures } from "#app/routes/documentation/topic-pictures.ts";
import { textOfHtml } from "#core/documentation/html-text.ts";
import { readTopicFiles } from "#server/content/documentation/read-topic-files.ts";
import { inLanguage } from "#server/language.ts";
import { renderEmail, renderText } from "#server/messages/render-message.ts";
import { readConfig } from "#server/start/config.ts";
import { links, reminder } from "#tests/support/sample-deliveries.ts";

const { topics } = await readTopicFiles(readConfig({}).docsDir);

it.each(Object.keys(topicPictures))("the picture of %s belongs to a topic", (id) => {
  expect(topics.map((topic) => topic.id)).toContain(id);
});

describe.each(["en", "es"] as const)("the drawn reminder (%s)", (language) => {
  const shown = inLanguage(language, () => textOfHtml(renderToStaticMarkup(<OneReminder />)));
  const facts = reminder(3, { language });

  it("says what the email says", async () => {
    const { subject, text } = await renderEmail(facts, links);
    const [, lead = "", day = ""] = text.split("\n").filter(Boolean);
    const button = /^(.*):\nhttps:.*\/d\//m.exec(text)?.[1] ?? "";
    for (const words of [subject, lead, day, button]) expect(shown).toContain(words);
  });

  it("says what the text says, with a short link", () => {
    const { text } = renderText(facts, links);
    const short = text.replace(/https:\S+?(?=[.]?\s)/, "example.com/d/k7Qm");
    expect(shown).toContain(short.slice("Daymark: ".length));
  });
});
