import type { PaymentProvider } from "#server/providers/payments/port.ts";

/** The demo checkout: no card, no money, always confirmed. Embedded mode only. */
export const demoPayments: PaymentProvider = {
  name: "demo",
  pay: async ({ paymentId }) => ({ providerRef: `demo_${paymentId}`, status: "paid" }),
};
