import type { SiteFile } from "#server/http/site-files.ts";

/** How many bytes a page takes beside its body: its headers and its address. */
const bytesBeside = 2048;

/**
 * Rendered pages of one edition of the public content, in memory, each under its address. Simultaneous requests for a
 * page share one rendering. The pages together take at most `maxBytes`; the least recently used page goes first. A
 * new edition removes all pages.
 */
export class KeptPages<Edition extends object> {
  readonly #maxBytes: number;
  #edition: Edition | null = null;
  /** Past editions. Their pages are no longer kept, even when a rendering ends late. */
  readonly #past = new WeakSet<Edition>();
  /** The least recently used page comes first: a Map keeps the order in which its keys were set. */
  readonly #pages = new Map<string, SiteFile>();
  readonly #underWay = new Map<string, Promise<SiteFile | null>>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(edition: Edition, address: string): SiteFile | undefined {
    if (edition !== this.#edition) return undefined;
    const page = this.#pages.get(address);
    if (page) {
      this.#pages.delete(address);
      this.#pages.set(address, page);
    }
    return page;
  }

  /** The page, rendered when it is not in memory. Null when `render` gives no page to keep. */
  async getOrRender(
    edition: Edition,
    address: string,
    render: () => Promise<SiteFile | null>,
  ): Promise<SiteFile | null> {
    if (this.#past.has(edition)) return render();
    if (edition !== this.#edition) this.#begin(edition);
    const known = this.get(edition, address) ?? this.#underWay.get(address);
    if (known) return known;
    const rendering = render().then((page) => {
      if (page && edition === this.#edition) this.#keep(address, page);
      return page;
    });
    this.#underWay.set(address, rendering);
    try {
      return await rendering;
    } finally {
      if (this.#underWay.get(address) === rendering) this.#underWay.delete(address);
    }
  }

  #begin(edition: Edition): void {
    if (this.#edition) this.#past.add(this.#edition);
    this.#edition = edition;
    this.#pages.clear();
    this.#underWay.clear();
    this.#bytes = 0;
  }

  #keep(address: string, page: SiteFile): void {
    this.#pages.set(address, page);
    this.#bytes += page.bytes + bytesBeside;
    // The page grows when a request first needs another encoding.
    page.onGrowth = (bytes) => {
      if (this.#pages.get(address) !== page) return;
      this.#bytes += bytes;
      this.#makeRoom();
    };
    this.#makeRoom();
  }

  #makeRoom(): void {
    for (const [address, page] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#pages.delete(address);
      this.#bytes -= page.bytes + bytesBeside;
    }
  }
}
