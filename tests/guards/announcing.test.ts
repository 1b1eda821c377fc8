import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root, sources } from "./read-imports.ts";

/** The attributes and roles that make an element a live region. */
const liveRegion = /\brole=("|\{[^}]*")(status|alert|log)\b|\baria-live\b|<output\b/;

it("what a screen reader says by itself stands in <Announced>, and is made live nowhere else", () => {
  const files = sources("app").filter((file) => liveRegion.test(readFileSync(join(root, file), "utf8")));
  expect(files.sort()).toEqual([
    "app/components/ui/announced-by-part.tsx",
    "app/components/ui/announced.tsx",
  ]);
});
