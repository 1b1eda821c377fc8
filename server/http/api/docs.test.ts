import { expect, it } from "vitest";
import { docTopics, docTranslations } from "#server/db/schema/documentation.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { createTestApp } from "#tests/support/test-app.ts";

it.each(["/api/docs", "/api/docs.php"])(
  "%s gives the topics in their order, in the old site's field names",
  async (path) => {
    const database = await openTestDatabase();
    const visitor = createTestApp(database).visitor();
    expect(await visitor.get(path)).toMatchObject({ status: 200, body: { success: true, topics: [] } });
    await database.db.insert(docTopics).values([
      { id: "dates", parentId: "start", title: "Dates", content: "<p>Yours.</p>", sortOrder: 2 },
      { id: "start", parentId: null, title: "Start", content: "<p>Begin.</p>", sortOrder: 1 },
    ]);
    expect((await visitor.get(path)).body.topics).toEqual([
      { id: "start", parent_id: null, title: "Start", content: "<p>Begin.</p>", sort_order: 1 },
      { id: "dates", parent_id: "start", title: "Dates", content: "<p>Yours.</p>", sort_order: 2 },
    ]);
    await database.close();
  },
);

it("gives them in the language asked for, and says which topic nobody has translated", async () => {
  const database = await openTestDatabase();
  const visitor = createTestApp(database).visitor();
  await database.db.insert(docTopics).values([
    { id: "start", title: "Start", content: '<a href="/documentation/dates">Dates</a>', sortOrder: 1 },
    { id: "dates", title: "Dates", content: "<p>Yours.</p>", sortOrder: 2 },
  ]);
  const content = '<a href="/documentation/dates">Fechas</a>';
  await database.db
    .insert(docTranslations)
    .values({ topicId: "start", language: "es", title: "Empezar", content });
  const { topics } = (await visitor.get("/api/docs?lang=es")).body;
  expect(topics).toMatchObject([
    { id: "start", title: "Empezar", content: '<a href="/es/documentation/dates">Fechas</a>' },
    { id: "dates", title: "Dates", language: "en" },
  ]);
  expect(topics[0]).not.toHaveProperty("language");
  expect((await visitor.get("/api/docs")).body.topics[0].title).toBe("Start");
  await database.close();
});
