import { availableParallelism } from 'node:os';
import { checkSteps } from './check-steps.ts';
import { runSteps } from './run-step.ts';
import type { StepResult } from './run-step.ts';

const AT_MOST_AT_ONCE = 4;

function report({ step, code, output, milliseconds }: StepResult): void {
  const mark = code === 0 ? 'ok    ' : 'FAILED';
  console.log(`${mark} ${step.name.padEnd(16)} ${(milliseconds / 1000).toFixed(1).padStart(5)} s`);
  if (code !== 0) console.log(output.trimEnd().replaceAll(/^/gm, '  '));
}

/**
 * Runs the steps of the check whose names begin with one of the words (all of them without words), prints each with its
 * time, and returns their results. The output of a step is printed when it fails.
 */
export function checkEverything(words: readonly string[]): Promise<StepResult[]> {
  const steps = checkSteps().filter(
    ({ name }) => words.length === 0 || words.some((word) => name.startsWith(word)),
  );
  return runSteps(steps, Math.min(AT_MOST_AT_ONCE, Math.max(2, availableParallelism())), report);
}
