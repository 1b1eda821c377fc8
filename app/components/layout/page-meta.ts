import { brand } from "#core/brand.ts";

/** Title and description of a page, for its `meta` export. Keep titles neutral: a tab is read over a shoulder. */
export function pageMeta(title: string, description: string) {
  return [{ title: `${title} - ${brand.name}` }, { name: "description", content: description }];
}
