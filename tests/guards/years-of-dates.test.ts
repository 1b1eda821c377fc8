import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root, sources } from "./read-imports.ts";

it("a page words a date without its year only where today is known to be in the same year", () => {
  const yearless = /\bformat(Long|Short)Date\(/;
  const files = sources("app").filter((file) => yearless.test(readFileSync(join(root, file), "utf8")));
  expect(files).toEqual([
    // The days of a strip. The words beside the strip have the year.
    "app/components/ui/strip-days.ts",
    // A picture of a phone, whose own clock shows no year.
    "app/routes/outbox/opened-message.tsx",
  ]);
});
