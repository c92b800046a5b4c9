import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelsAbove, verticalBars } from '../bar-layout.ts';
import type { ChartProps, ShownSeries } from '../chart-model.ts';
import { textWidth } from '../chart-scale.ts';
import { axisLabels, placeLabels } from './label-places.ts';
import { LABEL_LINE } from './total-labels.ts';

/** A rectangle that a label takes. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const EDGE = 0.01;
const overlap = (one: Box, other: Box) =>
  one.left < other.right - EDGE &&
  other.left < one.right - EDGE &&
  one.top < other.bottom - EDGE &&
  other.top < one.bottom - EDGE;

function expectApart(boxes: readonly Box[], width: number, height: number): void {
  boxes.forEach((box, index) => {
    expect(box.left).toBeGreaterThanOrEqual(-EDGE);
    expect(box.right).toBeLessThanOrEqual(width + EDGE);
    expect(box.top).toBeGreaterThanOrEqual(-EDGE);
    expect(box.bottom).toBeLessThanOrEqual(height + EDGE);
    for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false);
  });
}

describe('the labels at the ends of lines', () => {
  const space = fc.record({ first: fc.integer({ max: 20, min: 0 }), room: fc.integer({ min: 1, max: 400 }) });

  it('keep their distance and their order, inside the chart, or are left out together', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -50, max: 500, noNaN: true }), { minLength: 1, maxLength: 20 }),
        space,
        (wanted, { first, room }) => {
          const [gap, last] = [16, first + room];
          const places = placeLabels(wanted, { gap, first, last });
          expect(places === null).toBe((wanted.length - 1) * gap > room);
          const sorted = wanted
            .map((want, index) => ({ want, place: places?.[index] ?? 0 }))
            .toSorted((one, other) => one.want - other.want || one.place - other.place);
          if (places === null) return;
          sorted.forEach(({ place }, index) => {
            expect(place).toBeGreaterThanOrEqual(first);
            expect(place).toBeLessThanOrEqual(last);
            const before = sorted[index - 1];
            if (before) expect(place - before.place).toBeGreaterThanOrEqual(gap - 1e-6);
          });
        },
      ),
    );
  });

  it('stay where they are wanted when they are apart', () => {
    expect(placeLabels([100, 20, 60], { gap: 16, first: 0, last: 200 })).toEqual([100, 20, 60]);
  });
});

const labels = fc.string({ unit: fc.constantFrom('W', 'i', '0', ' ', 'a'), minLength: 1, maxLength: 24 });

describe('the labels below an axis', () => {
  it('never lie over each other or beyond the drawing; the latest and the active one are there', () => {
    fc.assert(
      fc.property(
        fc.array(labels, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 260, max: 1_600 }),
        fc.integer({ min: 0, max: 90 }),
        fc.option(fc.nat({ max: 39 })),
        (texts, width, left, chosen) => {
          const categories = texts.map((label, index) => ({ id: String(index), label }));
          const band = (width - left) / categories.length;
          const active = chosen === null ? null : chosen % categories.length;
          const shown = axisLabels(categories, { left, band, width, active });
          const boxes = shown.map(({ x, width: taken }) => ({
            left: x - taken / 2,
            right: x + taken / 2,
            top: 0,
            bottom: LABEL_LINE,
          }));
          expectApart(boxes, width, LABEL_LINE);
          const places = shown.map(({ index }) => index);
          expect(places).toContain(active ?? categories.length - 1);
        },
      ),
    );
  });
});

describe('the totals above bars', () => {
  const value = fc.option(fc.integer({ min: 0, max: 40_000_000 }));
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact' });
  const charts = fc.integer({ min: 1, max: 12 }).chain((years) =>
    fc.tuple(
      fc.constant(years),
      fc.array(
        fc.record({
          values: fc.array(value, { minLength: years, maxLength: years }),
          projected: fc.array(value, { minLength: years, maxLength: years }),
        }),
        { minLength: 1, maxLength: 8 },
      ),
    ),
  );

  it('never lie over each other, over a bar or beyond the drawing, whatever its width', () => {
    fc.assert(
      fc.property(
        charts,
        fc.integer({ min: 260, max: 1_600 }),
        fc.boolean(),
        ([years, some], width, isStacked) => {
          const shown = some.map((one, index): ShownSeries => ({
            ...one,
            id: `${index}`,
            label: 'A',
            color: 1,
          }));
          const totals = Array.from({ length: years }, (_, index) =>
            some.reduce(
              (sum, { values, projected }) => sum + (values[index] ?? 0) + (projected[index] ?? 0),
              0,
            ),
          );
          const chart: ChartProps = {
            title: '',
            categoryName: '',
            day: '',
            categories: totals.map((_, index) => ({ id: `${index}`, label: `${2020 + index}` })),
            series: shown,
            totals,
            projectedTotals: totals.map((_, index) =>
              some.reduce((sum, { projected }) => sum + (projected[index] ?? 0), 0),
            ),
            isOverlapping: !isStacked,
            format: (amount) => money.format(amount),
          };
          const layout = verticalBars({ chart, shown, isStacked }, width);
          const boxes = labelsAbove(layout).map(({ text, x, y }): Box => {
            const long = textWidth(text);
            return layout.labels.isUpright
              ? { left: x - 10, right: x + 4, top: y - long, bottom: y }
              : { left: x - long / 2, right: x + long / 2, top: y - 10, bottom: y + 4 };
          });
          expectApart(boxes, width, layout.height);
          const bars = layout.bars.map((bar) => ({
            left: bar.x,
            right: bar.x + bar.width,
            top: bar.y,
            bottom: bar.y + bar.height,
          }));
          for (const box of boxes) for (const bar of bars) expect(overlap(box, bar)).toBe(false);
        },
      ),
    );
  });
});
