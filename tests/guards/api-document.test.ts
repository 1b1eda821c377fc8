import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, it } from "vitest";
import { type Body, createTestApp, productionEnv } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const database = await testDatabase();

const documentOf = async (env: Record<string, string> = {}): Promise<Body> =>
  (await createTestApp(database, { env }).visitor().get("/api/openapi.json")).body;

/** Redocly's rules that do not apply here, and why. */
const exceptions = [
  // These answers are the same for everybody, take nothing and cannot be refused.
  "operation-4xx-response #/paths/~1api~1agencies~1edition/get/responses",
  "operation-4xx-response #/paths/~1api~1docs/get/responses",
  "operation-4xx-response #/paths/~1api~1status/get/responses",
  // The old site's form leads a browser on.
  "operation-2xx-response #/paths/~1api~1purchases/post/responses",
];

it("keeps Redocly's recommended rules, warnings included: examples are valid, too", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const source = JSON.stringify(await documentOf(productionEnv));
  const problems = (await lintFromString({ source, config })).map(
    ({ ruleId, location: [place] }) => `${ruleId} ${place?.pointer}`,
  );
  expect(problems.toSorted()).toEqual(exceptions.toSorted());
});

it("has an id of its own and an example of a request and an answer for each operation", async () => {
  const operations: Body[] = Object.values((await documentOf()).paths as Body).flatMap((path) =>
    Object.values(path as Body),
  );
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(operations.length);
  // The first part of the call's path has a row in `tags` (describe-api.ts).
  expect(operations.filter(({ tags }) => !tags?.[0]).map(({ operationId }) => operationId)).toEqual([]);
  // A text with a new name has a row in `texts` (example-of.ts).
  const unworded = operations.filter((operation) => JSON.stringify(operation).includes('"?"'));
  expect(unworded.map(({ operationId }) => operationId)).toEqual([]);
  const incomplete = operations.filter(({ requestBody, responses }) => {
    const sent = Object.values((requestBody?.content ?? {}) as Body) as Body[];
    const answered = Object.entries(responses as Body).filter(([status]) => status < "300") as [
      string,
      Body,
    ][];
    const hasAnswer =
      answered.length === 0 ||
      answered.some(
        ([, { content }]) => content?.["application/json"]?.example ?? !content?.["application/json"],
      );
    return sent.some(({ example }) => example === undefined) || !hasAnswer;
  });
  expect(incomplete.map(({ operationId }) => operationId)).toEqual([]);
});

it("has examples of requests that the API understands", async () => {
  const visitor = createTestApp(database, { env: productionEnv }).visitor();
  // A stranger sends them: who is refused must be refused for another reason than for what stands in them.
  const isForAnotherReason = new Set([
    undefined,
    "INVALID_EMAIL_OR_PASSWORD",
    "INVALID_PASSKEY",
    "INVALID_TOKEN",
    "LOGIN_REQUIRED",
    "NOT_FOUND",
    "NOT_VERIFIED",
    "NO_SIGNUP",
  ]);
  const refused: string[] = [];
  for (const [path, item] of Object.entries((await documentOf(productionEnv)).paths as Body)) {
    for (const [method, { requestBody }] of Object.entries(item as Body) as [string, Body][]) {
      for (const [type, { example }] of Object.entries(requestBody?.content ?? {}) as [string, Body][]) {
        const sent =
          type === "application/json" ? JSON.stringify(example) : `${new URLSearchParams(example)}`;
        const at = path.replace(/\{\w+\}/g, "572ece4e-96d6-4660-9059-2c7cd5fd28ab");
        const headers = { "Content-Type": type, Origin: productionEnv.PUBLIC_URL };
        const { body } = await visitor.sendRaw(method.toUpperCase(), at, sent, headers);
        if (!isForAnotherReason.has(body?.error)) refused.push(`${method} ${at}: ${JSON.stringify(body)}`);
      }
    }
  }
  expect(refused).toEqual([]);
});
