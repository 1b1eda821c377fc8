import { Server } from "node:net";
import type { Config } from "#server/start/config.ts";

/** Throws EADDRINUSE before anything is begun that takes seconds. */
export async function requireFreePort({ host, port }: Pick<Config, "host" | "port">): Promise<void> {
  const server = new Server();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
}
