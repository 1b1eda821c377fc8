/**
 * What a receipt is called: the first twelve digits of the payment's id, "3F9A12C4-88B1". The operator finds the payment by them
 * (`npm run payments -- list`). Numbers that count up would tell how much is sold.
 */
export const receiptNumber = (paymentId: string): string => paymentId.slice(0, 13).toUpperCase();
