import type { PlattLine } from '@pactbook/intelligence/scoring/calibration.ts';

const MOST_STEPS = 30;
/** Margins below are so surely wrong that they say nothing of where the line must be. */
const LEAST_MARGIN = -1.3;

/** Fits a line from margins to logits by Newton's method (Platt, "Probabilistic Outputs for Support Vector Machines"). */
export function fitPlatt(margins: Float32Array, isHit: (row: number) => boolean): PlattLine {
  let slope = 2;
  let offset = -2;
  const rows = Array.from(margins.keys()).filter((row) => margins[row]! >= LEAST_MARGIN);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    let [slopeGradient, offsetGradient, slopeSlope, slopeOffset, offsetOffset] = [0, 0, 1e-6, 0, 1e-6];
    for (const row of rows) {
      const margin = margins[row]!;
      const probability = 1 / (1 + Math.exp(-(slope * margin + offset)));
      const error = probability - (isHit(row) ? 1 : 0);
      const weight = probability * (1 - probability);
      slopeGradient += error * margin;
      offsetGradient += error;
      slopeSlope += weight * margin * margin;
      slopeOffset += weight * margin;
      offsetOffset += weight;
    }
    const determinant = slopeSlope * offsetOffset - slopeOffset * slopeOffset;
    const slopeStep = (offsetOffset * slopeGradient - slopeOffset * offsetGradient) / determinant;
    const offsetStep = (slopeSlope * offsetGradient - slopeOffset * slopeGradient) / determinant;
    slope -= slopeStep;
    offset -= offsetStep;
    if (Math.abs(slopeStep) + Math.abs(offsetStep) < 1e-6) break;
  }
  return { slope: Math.fround(slope), offset: Math.fround(offset) };
}
