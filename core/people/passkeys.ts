/** The most passkeys of an account: one for each device of a household, and some forgotten ones. */
export const passkeysAtMost = 10;
