import { createHash } from "node:crypto";
import { access, mkdir, realpath, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

// A killed process with a gigabyte of database in memory takes up to a second to disappear.
const [attempts, pauseMs] = [10, 300];

/** Whether a data folder has an embedded database. Only "no such file" means no; any other error counts as yes. */
export const hasDatabase = (folder: string): Promise<boolean> =>
  access(join(folder, "pglite", "PG_VERSION")).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== "ENOENT" && code !== "ENOTDIR",
  );

export class FolderInUseError extends Error {
  readonly folder: string;
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Daymark process. Stop it first, or set DATA_DIR to another folder.`,
    );
    this.name = "FolderInUseError";
    this.folder = folder;
  }
}

/**
 * Makes `folder` if it does not exist, and holds it for this process until the returned function is called or the process ends in
 * any way. The hold is a listening local socket, not a file with a process id: the kernel drops it with the process, so a SIGKILL
 * leaves nothing stale behind and a reused id cannot lie.
 * @throws FolderInUseError when another process holds it; the file system's own error when it cannot be made.
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const name = `daymark-${createHash("sha256")
    .update(await realpath(folder))
    .digest("hex")
    .slice(0, 24)}`;
  // Linux has sockets without a file. Elsewhere the file may outlive a killed process, so try it first.
  const path = process.platform === "linux" ? `\0${name}` : join(tmpdir(), `${name}.sock`);
  if (!path.startsWith("\0") && !(await answers(path))) await rm(path, { force: true });

  const server = createServer((socket) => socket.destroy());
  for (let attempt = 1; !(await listens(server, path)); attempt += 1) {
    if (attempt === attempts) throw new FolderInUseError(folder);
    await setTimeout(pauseMs);
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** False when another process has the hold. */
function listens(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error);
    server.once("error", onError);
    server.listen({ path }, () => {
      server.off("error", onError);
      resolve(true);
    });
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
