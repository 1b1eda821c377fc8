/** A mistake that somebody could make, as one replacement in one file. */
export interface SeededFault {
  /** What is wrong with it, in the words of a reviewer. */
  name: string;
  /** From the repository's root. */
  file: string;
  /** Stands in the file exactly once; otherwise the code has changed, and the fault must be written anew. */
  find: string;
  replace: string;
  /** Test files that ought to find it, besides the simulation. */
  tests: string[];
  /** Screens of `tests/e2e/every-screen.spec.ts` that ought to find it, by their names. */
  screens?: string[];
}
