/**
 * Where the directory stands. Alone in its file, so that the home page, which has a form that leads
 * there, need not load every state for it.
 */
export const directoryPath = "/police-department-list-by-city";

/** Of what its search takes (`?q=`): longer than any name in the directory; the rest of what is typed is not looked at. */
export const queryMaxLength = 150;
