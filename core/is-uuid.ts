/** Whether a text is a UUID as PostgreSQL writes it, in lower case. Anything else would fail the query that it is put into. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
