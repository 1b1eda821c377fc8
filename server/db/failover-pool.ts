import pg from "pg";

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * A pool on the first of several servers that takes a connection. When one does not, the next is tried at once, and stays the one
 * until it fails in its turn. Whoever makes the pool says in `onConnect` what a server must be (open-pool.ts).
 */
export class FailoverPool extends pg.Pool {
  readonly #addresses: readonly string[];
  /** The place of the server that is tried first. */
  readonly #first: { at: number };

  constructor(addresses: readonly string[], config: pg.PoolConfig) {
    const first = { at: 0 };
    class Client extends pg.Client {
      constructor(options: pg.ClientConfig = {}) {
        super({ ...options, connectionString: addresses[first.at] });
      }
    }
    super({ ...config, Client });
    this.#addresses = addresses;
    this.#first = first;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.#connect(callback, this.#addresses.length - 1);
      return;
    }
    return new Promise((resolve, reject) =>
      this.connect((error, client) => (client ? resolve(client) : reject(error))),
    );
  }

  #connect(callback: Connected, left: number): void {
    const { at } = this.#first;
    super.connect((error, client, done) => {
      if (!error || left === 0) return callback(error, client, done);
      // Another caller may have gone on already.
      if (this.#first.at === at) this.#first.at = (at + 1) % this.#addresses.length;
      this.#connect(callback, left - 1);
    });
  }
}
