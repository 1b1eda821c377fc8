import { noSuch, wrongParam } from "./refusal.ts";

export interface ListParams {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: number | { gt?: number; gte?: number; lt?: number; lte?: number };
}

export interface StripeList {
  object: "list";
  data: object[];
  has_more: boolean;
  url: string;
}

export const listOf = (data: object[], url: string, has_more = false): StripeList => ({
  ...{ object: "list", data, has_more, url },
});

/** A page of a list, the newest first; 10 objects unless `limit` says otherwise, 100 at most. `made` is in order of making. */
export function page<Item extends { id: string }>(made: Item[], params: ListParams, url: string): StripeList {
  const limit = params.limit ?? 10;
  if (limit < 1 || limit > 100) {
    const message = `Invalid integer: limit must be between 1 and 100, and is ${limit}`;
    throw wrongParam("limit", message, "parameter_invalid_integer");
  }
  const { starting_after: after, ending_before: before } = params;
  if (after !== undefined && before !== undefined) {
    throw wrongParam(
      "ending_before",
      "Pass only one of starting_after and ending_before.",
      "parameters_exclusive",
    );
  }
  const newestFirst = made.toReversed();
  if (before !== undefined) {
    const end = placeOf(newestFirst, before, "ending_before");
    const start = Math.max(0, end - limit);
    return listOf(newestFirst.slice(start, end), url, start > 0);
  }
  const start = after === undefined ? 0 : placeOf(newestFirst, after, "starting_after") + 1;
  return listOf(newestFirst.slice(start, start + limit), url, newestFirst.length > start + limit);
}

function placeOf(items: { id: string }[], id: string, param: string): number {
  const place = items.findIndex((item) => item.id === id);
  if (place < 0) throw noSuch("object", id, param, 400);
  return place;
}

export function isCreatedWithin(created: number, range: ListParams["created"]): boolean {
  if (range === undefined) return true;
  if (typeof range === "number") return created === range;
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = range;
  return created > gt && created >= gte && created < lt && created <= lte;
}
