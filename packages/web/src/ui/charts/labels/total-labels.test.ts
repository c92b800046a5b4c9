import { describe, expect, it } from 'vitest';
import type { ChartProps, ShownSeries } from '../chart-model.ts';
import { textWidth } from '../chart-scale.ts';
import { totalLabels } from './total-labels.ts';

const series = [
  { id: 'a', label: 'Software', color: 1, values: [100, 50, null], projected: [null, 25, 10] },
  { id: 'b', label: 'Hardware', color: 2, values: [100, 10, null], projected: [null, 5, null] },
] as const satisfies readonly ShownSeries[];
const chart: ChartProps = {
  title: '',
  categoryName: '',
  day: '',
  categories: ['2025', '2026', '2027'].map((year) => ({ id: year, label: year })),
  series,
  format: (value) => `$${value}`,
};
/** Two records count in both groups. */
const overlapping: ChartProps = {
  ...chart,
  totals: [150, 80, 10],
  projectedTotals: [0, 25, 10],
  isOverlapping: true,
};

describe('the labels above bars', () => {
  it('show the total of a stack, and the projected part by name', () => {
    const { lines } = totalLabels(chart, series, true, 200);
    expect(lines).toEqual([['$200'], ['$60', '+ $30 projected'], ['$10 projected']]);
  });

  it('show the true total above bars that are no parts of it, and say so', () => {
    const { lines } = totalLabels(overlapping, series, false, 200);
    expect(lines).toEqual([['Total $150'], ['Total $55', '+ $25 projected'], ['$10 projected']]);
  });

  it('show no sum of values that count in several bars when some series are hidden', () => {
    expect(totalLabels(overlapping, series.slice(0, 1), false, 200).lines).toEqual([]);
    expect(totalLabels({ ...chart, totals: [200, 90, 10] }, series.slice(0, 1), true, 200).lines[0]).toEqual([
      '$100',
    ]);
  });

  it('say what is hatched by its amount alone where its name has no space', () => {
    expect(totalLabels(chart, series, true, 60).lines).toEqual([['$200'], ['$60', '+ $30'], ['+ $10']]);
    expect(totalLabels(overlapping, series, false, 60)).toMatchObject({
      lines: [['$150'], ['$55', '+ $25'], ['+ $10']],
      isUpright: false,
    });
  });

  it('leave out what has no space, and turn vertical before the true total is left out', () => {
    expect(totalLabels(chart, series, true, textWidth('+ $30') + 1).lines).toEqual([['$200'], ['$60'], []]);
    expect(totalLabels(overlapping, series, false, 20)).toMatchObject({
      lines: [['$150'], ['$55'], []],
      isUpright: true,
    });
    expect(totalLabels(chart, series, true, 20).lines).toEqual([]);
  });

  it('are empty when a sum means nothing', () => {
    expect(totalLabels({ ...chart, totalLabel: null }, series, true, 200).lines).toEqual([]);
    expect(totalLabels(chart, series, false, 200).lines).toEqual([]);
  });
});
