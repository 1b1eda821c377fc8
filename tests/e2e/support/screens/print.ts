import type { Page } from "@playwright/test";
import { m } from "#messages";
import { formOf, rangeFormOf } from "../forms.ts";
import { amend, type Screen } from "./screen.ts";
import { asHolder, households, type Stage } from "./stage.ts";

const printPage = {
  path: "/reminder/print",
  title: m.reminder_print_title(),
  heading: m.reminder_print_title(),
  kind: "personal",
} as const;

const receiptPage = {
  canonical: "/reminder/receipt",
  title: m.receipt_title(),
  heading: m.receipt_title(),
  kind: "personal",
} as const;

const payer = formOf("felix.receipt");

/** The receipt of `payer`'s payment. */
const ownReceipt = async (page: Page, stage: Stage): Promise<string> => {
  await asHolder(page, stage, payer);
  const answer = await page.request.get(`${stage.url}/api/payments`);
  const { payments } = await answer.json();
  return `/reminder/receipt?payment=${payments[0].id}`;
};

/** The year on paper, and the receipt of a payment. */
export const printScreens: readonly Screen[] = [
  { name: "print-signed-out", ...printPage, says: ["Please log in to print a year."] },
  {
    name: "print",
    ...printPage,
    weekLater: true,
    says: ["Alder County", "Marsh City", "Print this page"],
    before: (page, stage) => asHolder(page, stage, households.near),
  },
  {
    name: "print-range",
    ...printPage,
    says: [m.paper_day_first(), m.paper_day_last()],
    before: (page, stage) => asHolder(page, stage, rangeFormOf("felix.range", [40, 160], 10)),
  },
  {
    name: "receipt-signed-out",
    ...receiptPage,
    path: "/reminder/receipt?payment=0d5f5c0e-6f0b-4c52-8a43-0a7c2f6f6c11",
    says: [m.receipt_log_in_first()],
  },
  {
    name: "receipt",
    ...receiptPage,
    path: ownReceipt,
    says: ["4x per year", "2x per year, Additional", "$14.90", m.receipt_by_you(), "support@daymark.example"],
  },
  {
    name: "receipt-given-back",
    ...receiptPage,
    path: ownReceipt,
    says: [
      m.receipt_given_back({ day: "November 24, 2026" }),
      "$3.00",
      m.receipt_remains(),
      "$11.90",
      m.receipt_by_giver(),
      "1 Shore Road, Harbor, ME 04000",
      "Rosa",
    ],
    before: amend("**/api/payments/*/receipt", (answer) => {
      const { receipt } = answer as { receipt: { seller: object } };
      const seller = { ...receipt.seller, postalAddress: "1 Shore Road, Harbor, ME 04000" };
      const givenBack = { refundedCents: 300, refundedOn: "2026-11-24", isGift: true, forName: "Rosa" };
      return { ...answer, receipt: { ...receipt, ...givenBack, seller } };
    }),
  },
];
