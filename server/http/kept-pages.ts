import type { SiteFile } from "#server/http/site-files.ts";

/**
 * An LRU cache of rendered pages of one edition of the public content, by address. Simultaneous requests for a page share one
 * rendering. A new edition clears it.
 */
export class KeptPages<Edition extends object> {
  readonly #most: number;
  #edition: Edition | null = null;
  /** Least recently used first: a Map keeps the order in which its keys were set. */
  readonly #pages = new Map<string, Promise<SiteFile | null>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Renders a page that is not in memory. Null, or a failure, is not kept. */
  getOrRender(
    edition: Edition,
    address: string,
    render: () => Promise<SiteFile | null>,
  ): Promise<SiteFile | null> {
    if (edition !== this.#edition) this.#pages.clear();
    this.#edition = edition;
    const known = this.#pages.get(address);
    const page = known ?? render();
    this.#pages.delete(address);
    this.#pages.set(address, page);
    if (known) return page;
    const forget = () => {
      if (this.#pages.get(address) === page) this.#pages.delete(address);
    };
    page.then((made) => made === null && forget(), forget);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > this.#most && oldest !== undefined) this.#pages.delete(oldest);
    return page;
  }
}
