import { inRepository, repositoryRoot } from './repository.ts';
import type { Step } from './run-step.ts';

const GENERATORS = ['generate-tables', 'generate-docs'] as const;

/** The programs that print something into the repository; with `--check` they only say whether it is up to date. */
export function generatorSteps(...args: readonly string[]): readonly Step[] {
  return GENERATORS.map((name) => ({
    name,
    node: [inRepository('tools', `${name}.ts`), ...args],
    folder: repositoryRoot,
  }));
}
