/** The steps of an import in their order (docs/product/screens.md, "Import and export pages"). */
export const STEPS = ['file', 'columns', 'values', 'check', 'result'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_TITLES: Readonly<Record<Step, string>> = {
  file: 'File',
  columns: 'Columns',
  values: 'Values',
  check: 'Check',
  result: 'Result',
};

/** The steps of a file: without values to match that step is skipped. */
export function stepsFor(hasValues: boolean): readonly Step[] {
  return STEPS.filter((step) => step !== 'values' || hasValues);
}

/** The later of two steps. */
export function laterOf(one: Step, other: Step): Step {
  return STEPS.indexOf(one) >= STEPS.indexOf(other) ? one : other;
}

/** The next or previous of some steps; the step itself at either end. */
export function stepBeside(steps: readonly Step[], step: Step, by: 1 | -1): Step {
  return steps[steps.indexOf(step) + by] ?? step;
}
