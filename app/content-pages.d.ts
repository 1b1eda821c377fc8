// The pages of prose, which vite.config.ts makes from their Markdown when the site is built.
declare module "*.md" {
  export const page: import("#server/content/read-page.ts").ContentPage;
}
