/** What PostgreSQL can plan once for many calls. */
export const preparable = /^\s*(select|insert|update|delete|with)\b/i;

/** What may change the tables, so that a prepared statement no longer fits them. */
export const changesTables = /\b(create|alter|drop|do)\b/i;

/** Each prepared statement keeps its plan in the memory of the database: about a tenth of a megabyte. */
export const statementsAtMost = 1000;
