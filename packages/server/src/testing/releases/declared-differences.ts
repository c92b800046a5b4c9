/** Where answers of a later version may differ from those that a release recorded, and why: a field that goes, a mended sum. New fields need no line. */
export interface DeclaredDifference {
  /** The release that answered otherwise. */
  readonly release: string;
  /** As a failing test prints it, such as `listContracts.body.*.vendor`. */
  readonly path: string;
  readonly why: string;
}

/** All of them; one that does not occur any more is a fault as well. None: no release was published before 1.0.0. */
export const DECLARED_DIFFERENCES: readonly DeclaredDifference[] = [];
