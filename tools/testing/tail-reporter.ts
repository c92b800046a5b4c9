import type { Reporter, TestSpecification } from 'vitest/node';

/** The last files of a run are small ones of the web: together they take as long as the first start of the journeys. */
const FILES_OF_THE_TAIL = 25;

/** What {@link TailReporter} sends. */
export const TAIL_BEGINS = 'only small test files are left';

/** A reporter of Vitest that tells the process which started it when only the last files of a run are left. */
// oxlint-disable-next-line import/no-default-export -- Vitest takes the default export of a reporter
export default class TailReporter implements Reporter {
  #left = 0;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#left = specifications.length;
  }

  onTestModuleEnd(): void {
    this.#left -= 1;
    if (this.#left === FILES_OF_THE_TAIL) process.send?.(TAIL_BEGINS);
  }
}
