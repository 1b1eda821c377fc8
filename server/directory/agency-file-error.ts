/** The file is not one of agencies. The message says in one line what is wrong and what to do. */
export class AgencyFileError extends Error {
  override name = "AgencyFileError";
}
