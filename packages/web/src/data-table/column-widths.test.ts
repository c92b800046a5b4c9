import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnWidthsCookie, NARROWEST_COLUMN, readColumnWidths, WIDEST_COLUMN } from './column-widths.ts';

const PERSON = '018f0000-0000-7000-8000-000000000001';
const cookieOf = (text: string) => text.split(';')[0] ?? '';

describe('the cookie of column widths', () => {
  it('returns the widths that a person chose', () => {
    const widths = fc.dictionary(
      fc.constantFrom('product', 'vendor', 'totalCost'),
      fc.integer({ min: NARROWEST_COLUMN, max: WIDEST_COLUMN }),
    );
    fc.assert(
      fc.property(widths, (chosen) => {
        const cookies = `sidebar:state=true; ${cookieOf(columnWidthsCookie('records', PERSON, chosen))}`;
        expect(readColumnWidths(cookies, 'records', PERSON)).toEqual({ ...chosen });
      }),
    );
  });

  it('is not read for another person or another table', () => {
    const cookie = cookieOf(columnWidthsCookie('records', PERSON, { vendor: 200 }));
    expect(readColumnWidths(cookie, 'records', 'somebody-else')).toEqual({});
    expect(readColumnWidths(cookie, 'users', PERSON)).toEqual({});
  });

  it('is removed with the last width', () => {
    expect(columnWidthsCookie('records', PERSON, {})).toContain('max-age=0');
  });

  it('never returns a width outside of the limits, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const widths = readColumnWidths(`columns:records=${PERSON}~${text}~vendor.9999`, 'records', PERSON);
        for (const width of Object.values(widths)) {
          expect(width).toBeGreaterThanOrEqual(NARROWEST_COLUMN);
          expect(width).toBeLessThanOrEqual(WIDEST_COLUMN);
        }
      }),
    );
  });
});
