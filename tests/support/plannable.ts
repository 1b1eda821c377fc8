/** What PostgreSQL can plan once for many calls. */
export const preparable = /^\s*(select|insert|update|delete|with)\b/i;

const changesTables = /\b(create|alter|drop|do)\b/i;

/** Whether the text may change the tables, so that prepared statements no longer fit them. */
export const mayChangeTables = (text: string) => !preparable.test(text) && changesTables.test(text);

/** Each prepared statement keeps its plan in the memory of the database: about a tenth of a megabyte. */
export const statementsAtMost = 1000;
