import type { SiteFile } from "#server/http/site-files.ts";

/**
 * Rendered pages of one edition of the public content, in memory, each under its address: at most so many, and the one that nobody
 * asked for the longest goes first. Simultaneous requests for a page share one rendering. A new edition removes all pages.
 */
export class KeptPages<Edition extends object> {
  readonly #most: number;
  #edition: Edition | null = null;
  /** The least recently used page comes first: a Map keeps the order in which its keys were set. */
  readonly #pages = new Map<string, Promise<SiteFile | null>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The page, rendered when it is not in memory. Null, or a failure, is not kept. */
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
