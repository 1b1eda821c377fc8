import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import routes from "#app/routes.ts";

const folder = join(import.meta.dirname, "../e2e/support/screens");
const screens = readdirSync(folder)
  .map((file) => readFileSync(join(folder, file), "utf8"))
  .join("\n")
  // As the directory's table writes it.
  .replaceAll(/\$\{root\}/g, "/police-department-list-by-city");

it("has a row in the table of screens for each page, so that the browser looks at it", () => {
  // The newsletter's outcomes are one row, made for each from the same list as the routes.
  const paths = routes.map(
    ({ path = "" }) => `/${path.replace(/:.*$/, "").replace(/^newsletter\/.+/, "newsletter/")}`,
  );
  expect(paths.length).toBeGreaterThan(30);
  const unseen = paths.filter((path) => {
    // A page with a parameter is named by its beginning; a query may follow.
    const ends = path.endsWith("/") && path !== "/" ? "" : '["`/?#]';
    return !new RegExp(`["\`}]${path.replace(/[/]/g, "\\/")}${ends}`).test(screens);
  });
  expect(unseen).toEqual([]);
});
