/** A line that turns a margin into a logit (Platt scaling). */
export interface PlattLine {
  readonly slope: number;
  readonly offset: number;
}

/** Steps that turn a probability into how often it was right: ascending bounds and the value from each bound on. */
export interface CalibrationSteps {
  readonly bounds: Float32Array;
  readonly values: Float32Array;
}

export const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));
export const plattLogit = ({ slope, offset }: PlattLine, margin: number): number => slope * margin + offset;

/** A probability as it proved right, between the steps by a straight line. */
export function calibrate({ bounds, values }: CalibrationSteps, probability: number): number {
  if (bounds.length === 0) return probability;
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bounds[middle]! <= probability) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return values[0]! * (bounds[0]! > 0 ? probability / bounds[0]! : 1);
  if (low === bounds.length) return values[low - 1]!;
  const share = (probability - bounds[low - 1]!) / (bounds[low]! - bounds[low - 1]!);
  return values[low - 1]! + share * (values[low]! - values[low - 1]!);
}
