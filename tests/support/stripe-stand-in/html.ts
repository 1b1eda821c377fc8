/** What the stand-in's own pages answer a browser with. */
export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export function html(status: number, title: string, lines: string[]): PageAnswer {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`;
  const body = `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>${title}</h1>${lines.join("\n")}</main></body></html>`;
  return {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
    body,
  };
}

export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Cents in the currency's own way of writing; no float: the digits are cut. */
export function amountInWords(cents: number, currency: string): string {
  if (currency === "jpy") return `¥${cents}`;
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const amount = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return currency === "usd" ? `$${amount}` : `${amount} ${currency.toUpperCase()}`;
}
