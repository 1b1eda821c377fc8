import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { AgencyFileError } from "#server/directory/agency-file-error.ts";

/**
 * A public repository's copy of the layer "Local Law Enforcement Locations" (HIFLD), a work of the US Government. The checksum
 * pins the copy that we tried.
 */
export const publicCopy = {
  url: "https://raw.githubusercontent.com/Freepiehere/Freepiehere.github.io/41212be02b242df8c964d06c5253f16846c249a3/Local_Law_Enforcement_Locations.csv",
  sha256: "7805dd6568e9633f24997ffc2d27454d0acf8336cf0b2514b38116e37963e2e1",
  date: "2019-05-15",
};

/** The real file has 3 MB in the short layout and about 15 in the long one. */
const fileMaxBytes = 200 * 1024 * 1024;
const downloadTimeoutMs = 10 * 60_000;

/**
 * Downloads a file into a new folder, and accepts it only with the expected checksum.
 * @param sha256 of the whole file, in hexadecimal
 * @returns the file's path, and a function that removes it
 * @throws AgencyFileError when the file does not come, is too large or is another one
 */
export async function downloadFile(
  address: string,
  sha256: string,
): Promise<{ path: string; remove: () => Promise<void> }> {
  if (!/^[0-9a-f]{64}$/i.test(sha256)) throw new AgencyFileError("--sha256 must be 64 hexadecimal digits.");
  const folder = await mkdtemp(join(tmpdir(), "daymark-agencies-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, "agencies.csv");
    const found = await save(await open(address), path);
    if (found !== sha256.toLowerCase()) {
      throw new AgencyFileError(`The file is another one: its SHA-256 is ${found}. Nothing was imported.`);
    }
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function open(address: string): Promise<ReadableStream<Uint8Array>> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new AgencyFileError("--url must begin with https:// or http://.");
  const response = await fetch(url, { signal: AbortSignal.timeout(downloadTimeoutMs) }).catch(
    (error: Error) => {
      throw new AgencyFileError(`${url.host} does not answer (${error.name}). Nothing was imported.`);
    },
  );
  if (!response.ok || !response.body) {
    throw new AgencyFileError(`${url.host} answered ${response.status}. Nothing was imported.`);
  }
  return response.body as ReadableStream<Uint8Array>;
}

/** @returns the file's SHA-256 */
async function save(body: ReadableStream<Uint8Array>, path: string): Promise<string> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(
    Readable.fromWeb(body),
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > fileMaxBytes)
          throw new AgencyFileError("The file is larger than 200 MB: it is another one.");
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path),
  );
  return hash.digest("hex");
}
