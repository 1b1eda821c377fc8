import type { Route } from "@playwright/test";
import { ApiContract } from "#tests/support/api-contract.ts";
import {
  lateAnswers,
  lightPasswords,
  planOnce,
  type RunningServer,
  recordAnswers,
  type ServerOptions,
  startServer,
} from "#tests/support/start-server.ts";

/** An answer as the server gave it, or as a test gives it in the server's place. */
interface GivenAnswer {
  method: string;
  url: string;
  status: number;
  type: string | null;
  body: string;
}

/** What was wrong with answers that a test gave in the server's place. Nobody has reported it yet. */
const wrongByTests: string[] = [];

/**
 * A server for browser tests, on a copy of the first data. It records its answers, its passwords cost nothing, and its
 * database plans each statement once: planning was a third of what the server computed.
 */
export const startRecordedServer = (
  options: Pick<ServerOptions, "env" | "bundle"> = {},
): Promise<RunningServer> =>
  startServer({
    ...options,
    copyOf: process.env.DAYMARK_FIRST_DATA,
    preload: [lightPasswords, recordAnswers, planOnce, ...(process.env.SLOW ? [lateAnswers] : [])],
    worksLong: true,
  });

/**
 * What is wrong with the answers since the last call: those that the server gave, to whichever page or request, and
 * those that a test gave in its place. Each is validated against the API's own document.
 */
export async function wrongAnswers(origin: string): Promise<string[]> {
  const given: GivenAnswer[] = await (await fetch(`${origin}/.answers`)).json();
  const problems: (string | undefined)[] = wrongByTests.splice(0);
  for (const answer of given) problems.push(await problemOf(origin, answer));
  return problems.filter((problem) => problem !== undefined);
}

/** Answers in the server's place, as the server could. The test fails when the API's document has no such answer. */
export async function answerInstead(
  route: Route,
  response: NonNullable<Parameters<Route["fulfill"]>[0]>,
): Promise<void> {
  const request = route.request();
  const { json, body = json === undefined ? await response.response?.text() : JSON.stringify(json) } =
    response;
  const problem = await problemOf(new URL(request.url()).origin, {
    method: request.method(),
    url: request.url(),
    status: response.status ?? response.response?.status() ?? 200,
    type: response.contentType ?? response.response?.headers()["content-type"] ?? jsonTypeOf(json),
    body: body?.toString() ?? "",
  });
  if (problem !== undefined) wrongByTests.push(`${problem} (the test's own answer)`);
  await route.fulfill(response);
}

const jsonTypeOf = (json: unknown) => (json === undefined ? null : "application/json");

/** Answers as no healthy server would: broken JSON, a proxy's page. The API's document is not asked. */
export const answerBrokenly = (route: Route, response: Parameters<Route["fulfill"]>[0]): Promise<void> =>
  route.fulfill(response);

const contracts = new Map<string, Promise<ApiContract>>();

/** The document is read and its schemas are compiled once for each server. */
function contractOf(origin: string): Promise<ApiContract> {
  const known = contracts.get(origin);
  if (known) return known;
  const read = fetch(`${origin}/api/openapi.json`).then(
    async (answer) => new ApiContract(await answer.json()),
  );
  contracts.set(origin, read);
  return read;
}

async function problemOf(
  origin: string,
  { method, url, status, type, body }: GivenAnswer,
): Promise<string | undefined> {
  const contract = await contractOf(origin);
  const headers: Record<string, string> = type === null ? {} : { "Content-Type": type };
  const answer = new Response(body || null, { status, headers });
  const problem = await contract.problemOf(new Request(new URL(url, origin), { method }), answer);
  return problem && `not as /api/openapi.json has it: ${problem}`;
}
