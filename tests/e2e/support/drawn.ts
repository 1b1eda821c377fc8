import type { Page } from "@playwright/test";

/**
 * Waits until the browser has drawn the page once more. A field that was filled in is scrolled into view, and the page hears
 * of the scrolling only with its next frame, which a busy machine draws late. A clock that is moved before that frame makes the scrolling
 * an activity of the hour after it. (Playwright's clock replaces the page's own `requestAnimationFrame`, and no observers.)
 */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.documentElement);
      }),
  );
