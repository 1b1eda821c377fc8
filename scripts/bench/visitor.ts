import { createHistogram, type RecordableHistogram } from "node:perf_hooks";

/** What people and programs ask for. Each kind has its row. */
export const kinds = {
  page: "pages",
  search: "search of the directory",
  login: "login",
  dashboard: "dashboard",
  done: "“done”",
  date: "a new date",
  link: "a message's link read",
  newsletter: "newsletter",
  receipt: "a mail server's receipt",
  metrics: "`/metrics`",
  bare: "bare node:http",
} as const;
export type Kind = keyof typeof kinds;

/** How long each kind was waited for, and each answer that was wrong. */
export class Tally {
  readonly waits = new Map<Kind, RecordableHistogram>();
  readonly wrong: string[] = [];
  /** Answers of the servers. */
  asked = 0;
  #isMeasuring = false;

  /** What was slow only once is over. Wrong answers count from the beginning. */
  measure(): void {
    this.#isMeasuring = true;
  }

  add(kind: Kind, ms: number): void {
    if (kind !== "bare") this.asked += 1;
    if (!this.#isMeasuring) return;
    const waits = this.waits.get(kind) ?? createHistogram();
    this.waits.set(kind, waits);
    waits.record(Math.max(1, Math.round(ms * 1000)));
  }

  /** Of 100 answers of this kind so many came within these milliseconds. */
  percentile(kind: Kind, share: number): number {
    return (this.waits.get(kind)?.percentile(share) ?? Number.NaN) / 1000;
  }
}

export interface Site {
  /** The web processes. They are asked in turns, as a proxy does. */
  urls: readonly string[];
  tally: Tally;
}

interface Asked {
  method?: "POST" | "PUT";
  json?: unknown;
  bearer?: string;
  /** What is wrong with an answer of 200. Null when nothing is. */
  check: (body: string) => string | null;
}

let turn = 0;

/** A browser with a network of its own and its cookies, as the web processes see it behind their proxy. */
export class Visitor {
  readonly #site: Site;
  readonly #network: string;
  readonly #cookies = new Map<string, string>();

  constructor(site: Site, number: number) {
    this.#site = site;
    this.#network = `100.${64 + ((number >> 16) & 63)}.${(number >> 8) & 255}.${number & 255}`;
  }

  /** A page that has these words. */
  page(path: string, words: string): Promise<string> {
    return this.#ask("page", path, { check: (body) => (body.includes(words) ? null : "another page") });
  }

  /** A call of the API. @returns the answer of a success that `isRight`, and null for every other. */
  async call<Answer>(
    kind: Kind,
    path: string,
    asked: Omit<Asked, "check">,
    isRight: (answer: Answer) => boolean,
  ): Promise<Answer | null> {
    let answer: Answer | null = null;
    await this.#ask(kind, path, {
      ...asked,
      check: (body) => {
        const read = JSON.parse(body) as Answer & { success: boolean };
        if (!read.success || !isRight(read)) return body.slice(0, 200);
        answer = read;
        return null;
      },
    });
    return answer;
  }

  /** Anything else, from a given server. */
  text(kind: Kind, url: string, asked: Asked): Promise<string> {
    return this.#ask(kind, url, asked);
  }

  async #ask(kind: Kind, path: string, { method, json, bearer, check }: Asked): Promise<string> {
    const { urls, tally } = this.#site;
    const url = path.startsWith("/") ? `${urls[turn++ % urls.length]}${path}` : path;
    const headers = {
      "X-Forwarded-For": this.#network,
      "X-Forwarded-Proto": "https",
      "Sec-Fetch-Site": "same-origin",
      Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(json !== undefined && { "Content-Type": "application/json" }),
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
    };
    const begun = performance.now();
    try {
      const answer = await fetch(url, {
        method: method ?? "GET",
        headers,
        redirect: "manual",
        body: json === undefined ? null : JSON.stringify(json),
      });
      const body = await answer.text();
      tally.add(kind, performance.now() - begun);
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        this.#cookies.set(name, value);
      }
      const problem = answer.status === 200 ? check(body) : body.slice(0, 200);
      if (problem !== null) tally.wrong.push(`${kinds[kind]}, ${path}: ${answer.status} ${problem}`);
      return body;
    } catch (error) {
      tally.wrong.push(`${kinds[kind]}, ${path}: ${String(error)} ${String((error as Error).cause ?? "")}`);
      return "";
    }
  }
}
