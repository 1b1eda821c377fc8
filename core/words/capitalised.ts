/** "Email" of "email", "On lists of others" of "on lists of others". */
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
