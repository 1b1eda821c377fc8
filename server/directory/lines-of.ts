import { AgencyFileError } from "#server/directory/agency-file-error.ts";

/** The longest row of the real files has 1,000 characters. */
const lineMaxLength = 64 * 1024;

/**
 * The lines of a streamed text, numbered from 1, ended by LF, CRLF, or CR alone as on old Macs. A line that is too long has the
 * text null, so that memory stays bounded.
 */
export async function* linesOf(
  pieces: AsyncIterable<string>,
): AsyncGenerator<{ text: string | null; number: number }> {
  let number = 1;
  let open = "";
  let tooLong = false;
  let held = "";
  for await (const piece of pieces) {
    const text = held + piece;
    // A CR at the end may be the first half of a CRLF.
    held = text.endsWith("\r") ? "\r" : "";
    const lines = text.slice(0, text.length - held.length).split(/\r\n|\r|\n/);
    for (const [at, line] of lines.entries()) {
      if (!tooLong && open.length + line.length > lineMaxLength) [open, tooLong] = ["", true];
      if (!tooLong) open += line;
      if (at === lines.length - 1) continue;
      yield { text: tooLong ? null : open, number };
      number += 1;
      [open, tooLong] = ["", false];
    }
  }
  if (tooLong || open !== "") yield { text: tooLong ? null : open, number };
}

/** @throws AgencyFileError when there is no such encoding. */
export async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const chunk of bytes) {
    decoder ??= decoderOf(markedEncoding(chunk) ?? encoding);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder?.decode() ?? "";
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new AgencyFileError(`There is no encoding "${encoding}". Try utf-8, utf-16le or windows-1252.`);
  }
}

/** By the byte order mark. A file with every other byte zero is UTF-16 without a mark. */
function markedEncoding([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (second === 0) return "utf-16le";
  return first === 0 ? "utf-16be" : null;
}
