/** "email" becomes "Email", "on lists of others" becomes "On lists of others". */
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
