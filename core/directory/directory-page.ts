/**
 * The path of the directory. In a separate file, so that the home page, whose form leads there, need not load the list of
 * states.
 */
export const directoryPath = "/police-department-list-by-city";

/** The search looks at this many characters of `?q=`. No name in the directory is longer. */
export const queryMaxLength = 150;
