/** The weights of one kind as they are stored: the greatest, in 127 steps, with the constant. */
export interface StoredWeights {
  readonly columns: Uint32Array;
  readonly weights: Int8Array;
  readonly scale: number;
  readonly constant: number;
}

/** Weights that are kept of each kind. */
const MOST_WEIGHTS = 6_000;
const STEPS = 127;

/** Keeps the greatest weights of a solution, the last of which is the constant, in steps of one byte. */
export function pruneWeights(solution: Float64Array): StoredWeights {
  const width = solution.length - 1;
  const order = Array.from({ length: width }, (_, column) => column)
    .filter((column) => solution[column] !== 0)
    .toSorted((one, other) => Math.abs(solution[other]!) - Math.abs(solution[one]!) || one - other)
    .slice(0, MOST_WEIGHTS);
  const scale = Math.fround(Math.abs(solution[order[0] ?? 0] ?? 0) / STEPS || 1);
  const kept = order
    .filter((column) => Math.round(solution[column]! / scale) !== 0)
    .toSorted((one, other) => one - other);
  return {
    columns: Uint32Array.from(kept),
    weights: Int8Array.from(kept, (column) => Math.round(solution[column]! / scale)),
    scale,
    constant: Math.fround(solution[width]!),
  };
}

/** The margin of a row under stored weights, as the analysis computes it. */
export function expandWeights(
  { columns, weights, scale, constant }: StoredWeights,
  width: number,
): Float64Array {
  const solution = new Float64Array(width + 1);
  columns.forEach((column, at) => {
    solution[column] = weights[at]! * scale;
  });
  solution[width] = constant;
  return solution;
}
