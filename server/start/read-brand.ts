import { z } from "zod";
import { type Brand, shippedBrand } from "#core/shipped-brand.ts";
import { ConfigError } from "#server/config-error.ts";

/**
 * Safe in a page, a mail's header, Markdown and a script without four kinds of escaping: letters of any script, and the signs of
 * names.
 */
const words = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'’+-]*$/u;
const text = (most: number) =>
  z
    .string()
    .max(most, `at most ${most} characters`)
    .regex(words, "letters, digits, spaces and . , ' + - only, beginning with a letter or digit");
const company = z
  .string()
  .max(80, "at most 80 characters")
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'’+&()-]*$/u, "a company's name");

const variables = z.object({
  BRAND_NAME: text(40).optional(),
  BRAND_DESCRIPTION: text(150).optional(),
  SUPPORT_EMAIL: z
    .string()
    .regex(/^[a-z\d][a-z\d.+-]*@[a-z\d-]+(\.[a-z\d-]+)+$/i, "an address like support@daymark.example")
    .optional(),
  SENDER_NAME: text(40).optional(),
  STATEMENT_DESCRIPTOR: z
    .string()
    .regex(/^[A-Z][A-Z\d ]{0,9}$/, "capital letters and digits, ten at most")
    .optional(),
  MAIL_COMPANY: company.optional(),
  HOST_COMPANY: company.optional(),
});

/**
 * This installation's brand. Read first, because modules make sentences of it while they load.
 * @throws ConfigError, naming the variable
 */
export function readBrand(env: Record<string, string | undefined>): Brand {
  const given = Object.fromEntries(
    Object.keys(variables.shape).map((name) => [name, env[name]?.trim() || undefined]),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const [first = "", ...others] = parsed.error.issues.map(
      ({ path, message }) => `${path.join(".")}: ${message}.`,
    );
    throw new ConfigError(first, others);
  }
  const values = parsed.data;
  const name = values.BRAND_NAME ?? shippedBrand.name;
  const isRenamed = values.BRAND_NAME !== undefined;
  return {
    name,
    description: values.BRAND_DESCRIPTION ?? shippedBrand.description,
    supportEmail: values.SUPPORT_EMAIL ?? shippedBrand.supportEmail,
    senderName: values.SENDER_NAME ?? name,
    statementDescriptor:
      values.STATEMENT_DESCRIPTOR ?? (isRenamed ? descriptorOf(name) : shippedBrand.statementDescriptor),
    mailCompany: values.MAIL_COMPANY ?? null,
    hostCompany: values.HOST_COMPANY ?? null,
  };
}

/** A name without Latin letters needs one in the settings. */
function descriptorOf(name: string): string {
  const capitals = name
    .toUpperCase()
    .replace(/[^A-Z\d ]/g, "")
    .trim()
    .slice(0, 10)
    .trim();
  if (/^[A-Z]/.test(capitals)) return capitals;
  throw new ConfigError("STATEMENT_DESCRIPTOR must be set, because BRAND_NAME has no Latin letter for it.");
}
