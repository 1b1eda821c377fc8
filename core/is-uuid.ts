/** Whether a text is a UUID as PostgreSQL writes it, in lower case. Any other text would fail the query that contains it. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
