// The pages of prose. scripts/site/build-site.ts makes them from Markdown when the site is built.
declare module "*.md" {
  import type { ContentPage } from "#server/content/read-page.ts";

  export const page: ContentPage;
}
