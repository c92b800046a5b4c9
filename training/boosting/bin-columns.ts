/** Bins of each column. */
export const BINS = 64;

/** Rows in which each value is the number of its bin. */
export interface BinnedRows {
  readonly width: number;
  /** The upper bounds of the bins of each column; the last bin has none. */
  readonly bounds: readonly Float32Array[];
  /** Row by row. */
  readonly bins: Uint8Array;
}

/** The upper bounds of the bins of one column, by its quantiles. */
function boundsOf(column: Float32Array): Float32Array {
  const sorted = column.toSorted();
  const bounds: number[] = [];
  for (let bin = 1; bin < BINS; bin += 1) {
    const at = Math.floor((bin * sorted.length) / BINS);
    const value = Math.fround(((sorted[at - 1] ?? 0) + (sorted[at] ?? 0)) / 2);
    if (bounds.length === 0 || value > bounds.at(-1)!) bounds.push(value);
  }
  return Float32Array.from(bounds);
}

function binOf(bounds: Float32Array, value: number): number {
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= bounds[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Puts the values of columns into bins. */
export function binColumns(columns: readonly Float32Array[]): BinnedRows {
  const width = columns.length;
  const count = columns[0]?.length ?? 0;
  const bounds = columns.map(boundsOf);
  const bins = new Uint8Array(count * width);
  columns.forEach((column, feature) => {
    for (let row = 0; row < count; row += 1)
      bins[row * width + feature] = binOf(bounds[feature]!, column[row]!);
  });
  return { width, bounds, bins };
}
