/**
 * The path of the directory. It has a file of its own: the home page, which has a form that leads there, thus need not
 * load the list of states.
 */
export const directoryPath = "/police-department-list-by-city";

/** How many characters of a search (`?q=`) are looked at. No name in the directory is longer. */
export const queryMaxLength = 150;
