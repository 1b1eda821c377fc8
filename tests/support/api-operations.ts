import type { Reads } from "#server/http/api-route.ts";
import { createApp } from "#server/http/app.ts";
import type { TestApp } from "./test-app.ts";

/** A call of the API: `{ method: "GET", path: "/api/locations/:id/date.ics" }`, and the inputs that its route reads. */
export interface Operation {
  method: string;
  path: string;
  reads: Reads[];
}

/** Every call of the API, from the table of its routes. */
export function operationsOf({ db, services }: TestApp): Operation[] {
  const found = new Map<string, Operation>();
  for (const { method, path, handler } of createApp(db, services).routes) {
    if (method === "ALL" || !path.startsWith("/api/")) continue;
    const operation = found.get(`${method} ${path}`) ?? { method, path, reads: [] };
    if ("reads" in handler) operation.reads.push(handler.reads as Reads);
    found.set(`${method} ${path}`, operation);
  }
  return [...found.values()];
}
