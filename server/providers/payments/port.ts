export interface PaymentProvider {
  readonly name: "demo";
  /**
   * Takes `amountCents` for a subscription and says what it is called there. The demo confirms at once.
   */
  pay(request: { paymentId: string; amountCents: number }): Promise<{ providerRef: string; status: "paid" }>;
}
