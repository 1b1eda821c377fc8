// The pages of prose, which vite.config.ts makes from their Markdown when the site is built.
declare module "*.md" {
  import type { ContentPage } from "#server/content/read-page.ts";

  export const page: ContentPage;
}
