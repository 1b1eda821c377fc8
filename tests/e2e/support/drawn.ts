import type { Page } from "@playwright/test";

/**
 * Waits until the browser has drawn the page once more. `fill` scrolls a field into view, and the page gets the scroll event only with its
 * next frame, which a busy machine draws late. If a test moves the clock before that frame, the scrolling counts as activity in the hour
 * after it. (Playwright's clock replaces the page's own `requestAnimationFrame`, and no observers.)
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
