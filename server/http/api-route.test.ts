import { Hono } from "hono";
import { expect, it } from "vitest";
import { z } from "zod";
import { answers } from "./api-route.ts";
import { requireClosedAnswer } from "./close-answer.ts";

const row = {
  id: "a",
  email: "rosa@mail.example",
  place: { name: "Adams County", officePhone: "+15155550100" },
};
const send = answers({ id: z.string(), place: z.object({ name: z.string() }) });

const app = new Hono()
  .use(requireClosedAnswer)
  .onError((error, c) => c.text(error.message, 500))
  .get("/closed", (c) => send(c, row))
  .get("/open", (c) => c.json(row))
  .get("/wrong", (c) => send(c, { ...row, id: 7 as never }))
  .get("/file", (c) => c.text("BEGIN:VCALENDAR"));

it("a field that the answer's schema does not name stays here, at any depth", async () => {
  const answer = await app.request("/closed");
  expect(await answer.json()).toEqual({ success: true, id: "a", place: { name: "Adams County" } });
});

it.each(["/open", "/wrong"])(
  "JSON that went through no schema, or does not fit it, does not leave: %s",
  async (path) => {
    const answer = await app.request(path);
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain("rosa@mail.example");
  },
);

it("a file leaves as it is", async () => {
  expect(await (await app.request("/file")).text()).toBe("BEGIN:VCALENDAR");
});
