import { createHash, createVerify } from "node:crypto";

/**
 * Checks a mail's DKIM signature as a receiver does (RFC 6376, relaxed/relaxed, rsa-sha256), with the public key passed
 * in and not read from DNS. It was written from the RFC and not from our signer. `raw`: one character a byte.
 */
export function verifyDkim(
  raw: string,
  publicKey: string,
): { domain: string; selector: string; signed: string[]; bodyMatches: boolean; signatureMatches: boolean } {
  const end = raw.indexOf("\r\n\r\n");
  const body = raw.slice(end + 4);
  // A field is a line with the folded lines that follow it.
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const nameOf = (field: string) => (field.split(":")[0] ?? "").trim().toLowerCase();
  const signature = fields.find((field) => nameOf(field) === "dkim-signature") ?? "";
  const tags = new Map(
    signature
      .slice(signature.indexOf(":") + 1)
      .split(";")
      .map((tag) => tag.trim().split(/\s*=\s*(.*)/s) as [string, string]),
  );
  const tag = (name: string) => tags.get(name)?.replace(/\s+/g, "") ?? "";
  if (tag("a") !== "rsa-sha256" || tag("c") !== "relaxed/relaxed")
    throw new Error("Another kind of signature.");

  const signed = tag("h").toLowerCase().split(":");
  // Of fields that occur twice the lowest counts first (RFC 6376, section 5.4.2).
  const left = fields.toReversed();
  const chosen = signed.flatMap((name) => {
    const at = left.findIndex((field) => nameOf(field) === name);
    return at < 0 ? [] : left.splice(at, 1).map((field) => `${relaxedHeader(field)}\r\n`);
  });
  const withoutB = signature.replace(/([;\s]b\s*=)[^;]*/s, "$1");
  return {
    domain: tag("d"),
    selector: tag("s"),
    signed,
    bodyMatches: createHash("sha256").update(relaxedBody(body), "latin1").digest("base64") === tag("bh"),
    signatureMatches: createVerify("RSA-SHA256")
      .update(chosen.join("") + relaxedHeader(withoutB), "latin1")
      .verify(publicKey, tag("b"), "base64"),
  };
}

/** Section 3.4.2. */
function relaxedHeader(field: string): string {
  const at = field.indexOf(":");
  const value = field
    .slice(at + 1)
    .replace(/\r\n/g, "")
    .replace(/[ \t]+/g, " ")
    .trim();
  return `${field.slice(0, at).trim().toLowerCase()}:${value}`;
}

/** Section 3.4.4. */
function relaxedBody(body: string): string {
  const lines = body.split("\r\n").map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""));
  const text = lines.join("\r\n").replace(/(\r\n)+$/, "");
  return text === "" ? "" : `${text}\r\n`;
}
