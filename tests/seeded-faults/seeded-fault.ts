/** A mistake that somebody could make: one replacement in one file. */
export interface SeededFault {
  /** What is wrong, in the words of a reviewer. */
  name: string;
  /** From the repository's root. */
  file: string;
  /**
   * This text must stand in the file exactly once. Otherwise the code has changed, and the fault must be written anew.
   */
  find: string;
  replace: string;
  /** Test files that ought to find the fault, besides the simulation. */
  tests: string[];
  /** Screens of `tests/e2e/every-screen.spec.ts` that ought to find the fault, by name. */
  screens?: string[];
  /** Browser tests that ought to find the fault: a spec's path, and words of the test's name. */
  journeys?: { spec: string; test: string }[];
}
