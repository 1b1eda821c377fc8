import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import routes from "#app/routes.ts";

const folder = join(import.meta.dirname, "../e2e/support/screens");
const screens = readdirSync(folder)
  .map((file) => readFileSync(join(folder, file), "utf8"))
  .join("\n")
  // Spelt as in the directory's table.
  .replaceAll(/\$\{root\}/g, "/police-department-list-by-city");

it("has a row in the table of screens for each page, so that the browser looks at it", () => {
  // The newsletter's outcomes are one row, made from the same list as their routes.
  const paths = routes.map(
    ({ path = "" }) => `/${path.replace(/:.*$/, "").replace(/^newsletter\/.+/, "newsletter/")}`,
  );
  expect(paths.length).toBeGreaterThan(30);
  const unseen = paths.filter((path) => {
    // The row of a page with a parameter has the beginning of the path. A query may follow.
    const ends = path.endsWith("/") && path !== "/" ? "" : '["`/?#]';
    return !new RegExp(`["\`}]${path.replace(/[/]/g, "\\/")}${ends}`).test(screens);
  });
  expect(unseen).toEqual([]);
});
