import { closeSync, openSync, readSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

const LONGEST_HEAD = 200;

/** Whether a test file asks for its own environment, such as a document, in its first line. */
function asksForEnvironment(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(LONGEST_HEAD);
    const length = readSync(file, head, 0, LONGEST_HEAD, 0);
    return head.toString('utf8', 0, length).startsWith('// @vitest-environment ');
  } finally {
    closeSync(file);
  }
}

/**
 * Vitest's own order, and in each project the files with their own environment before the others. A process takes
 * the next file only when that file has the environment of the last one: in mixed order nearly every file would start a
 * process, which loads React and the other packages again.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of Vitest's class, which is no array
    const sorted = await super.sort(files);
    const byProject = Map.groupBy(sorted, ({ project }) => project.name);
    return [...byProject.values()].flatMap((specifications) => {
      const isFirst = specifications.map(({ moduleId }) => asksForEnvironment(moduleId));
      return [
        ...specifications.filter((_, at) => isFirst[at] === true),
        ...specifications.filter((_, at) => isFirst[at] !== true),
      ];
    });
  }
}
