import { expect, it } from "vitest";
import { readTopicFiles } from "#server/content/documentation/read-topic-files.ts";
import { readConfig } from "#server/start/config.ts";
import { topicPictures } from "./topic-pictures.ts";

const { topics } = await readTopicFiles(readConfig({}).docsDir);

it.each(Object.keys(topicPictures))("the picture of %s belongs to a topic", (id) => {
  expect(topics.map((topic) => topic.id)).toContain(id);
});
