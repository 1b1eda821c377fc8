/** So many passkeys an account has at most: one for each device of a household, and some that are forgotten. */
export const passkeysAtMost = 10;
