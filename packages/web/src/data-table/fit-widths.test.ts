import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldKind } from '@pactbook/domain/kernel/fields/field.ts';
import type { DataColumn } from './data-column.ts';
import { columnsWithRoom, fitWidths } from './fit-widths.ts';

const column = (kind: FieldKind, key: string = kind): DataColumn => ({
  key,
  label: key,
  kind,
  isSortable: true,
});
const COLUMNS = [
  column('text', 'product'),
  column('text', 'vendor'),
  column('categories'),
  column('select', 'status'),
  column('date', 'startDate'),
  column('date', 'endDate'),
  column('teams'),
];
const WIDTHS = [280, 160, 200, 110, 92, 92, 180];
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const frames = fc.integer({ min: 200, max: 2_560 });

describe('columns in a frame', () => {
  it('fill it where it is wider; dates and the status stay as wide as they are', () => {
    const fitted = fitWidths(COLUMNS, WIDTHS, 1_600);
    expect(sumOf(fitted)).toBeCloseTo(1_600);
    expect(fitted.slice(3, 6)).toEqual([110, 92, 92]);
  });

  it('give up room of texts before anything scrolls sideways', () => {
    const fitted = fitWidths(COLUMNS, WIDTHS, 900);
    expect(sumOf(fitted)).toBeCloseTo(900);
    expect(fitted.slice(3, 6)).toEqual([110, 92, 92]);
  });

  it('take room from the widest texts first, so that short ones stay whole', () => {
    const [name, vendor, categories] = fitWidths(COLUMNS, WIDTHS, 1_080);
    expect([name, vendor]).toEqual([280, 160]);
    expect(categories).toBeCloseTo(173);
  });

  it('show at least the first five in a tablet, with the collapsed sidebar beside them', () => {
    const fitted = fitWidths(COLUMNS, WIDTHS, 672);
    expect(sumOf(fitted)).toBeGreaterThan(672);
    expect(sumOf(fitted.slice(0, 5))).toBeLessThanOrEqual(672);
  });

  it('leave the name of the row as wide as they can where the table scrolls sideways', () => {
    const [name, vendor, categories] = fitWidths(COLUMNS, WIDTHS, 690);
    expect(vendor).toBe(108);
    expect(categories).toBe(108);
    expect(name).toBe(690 - 2 * 108 - 110 - 92);
  });

  it('leave the name of the row whole as long as texts beside it can give up room', () => {
    const fitted = fitWidths(COLUMNS, WIDTHS, 960);
    expect(fitted[0]).toBe(280);
    expect(sumOf(fitted)).toBeCloseTo(960);
  });

  it('beside an open record are those that matter, and the name stays whole', () => {
    const kept = columnsWithRoom(COLUMNS, WIDTHS, 660, ['product', 'endDate', 'status', 'vendor']);
    expect(kept.map(({ key }) => key)).toEqual(['product', 'vendor', 'status', 'endDate']);
    expect(fitWidths(kept, [280, 160, 110, 92], 660)[0]).toBeGreaterThanOrEqual(280);
  });

  it('are as measured while the frame is unknown', () => {
    expect(fitWidths(COLUMNS, WIDTHS, Infinity)).toEqual(WIDTHS);
  });

  it('never lose what may not be cut, and never leave room unused', () => {
    fc.assert(
      fc.property(frames, fc.subarray(COLUMNS, { minLength: 1 }), (frame, columns) => {
        const widths = columns.map((one) => WIDTHS[COLUMNS.indexOf(one)] ?? 0);
        const fitted = fitWidths(columns, widths, frame);
        fitted.forEach((width, at) => {
          const kind = columns[at]?.kind;
          if (at > 0 && (kind === 'date' || kind === 'select')) expect(width).toBe(widths[at]);
          expect(width).toBeGreaterThan(80);
        });
        const isRoomLeft = sumOf(fitted) < frame - 0.01;
        expect(isRoomLeft).toBe(false);
      }),
    );
  });
});
