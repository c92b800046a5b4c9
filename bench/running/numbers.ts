/** The value below which a share (0 to 1) of the values lies; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}

/** The middle value; NaN of none. */
export function median(values: readonly number[]): number {
  return (quantile(values, 0.5) + quantile(values, 0.5 + 1e-9)) / 2;
}
