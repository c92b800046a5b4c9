import { describe, expect, it } from 'vitest';
import type { FieldContent } from '../field-kit/value/field-content.ts';
import { contentWidth } from './content-widths.ts';
import type { DataColumn } from './data-column.ts';

const VENDOR: DataColumn = { key: 'vendor', label: 'Vendor', kind: 'text', isSortable: true };
const COST: DataColumn = { key: 'totalCost', label: 'Cost', kind: 'money', isSortable: true };
/** Ten pixels for each letter. */
const measure = (text: string) => text.length * 10;
const texts = (...lengths: number[]): FieldContent[] =>
  lengths.map((length) => ({ kind: 'text', text: 'x'.repeat(length) }));

describe('the width of a column', () => {
  it('follows its values, and is never less than its heading', () => {
    const wide = contentWidth(VENDOR, false, texts(12, 12, 12), measure);
    const narrow = contentWidth(VENDOR, false, texts(1, 1, 1), measure);
    expect(wide - narrow).toBe(120 - 60 - 18);
    expect(narrow).toBeGreaterThan(measure('Vendor'));
  });

  it('of texts is not stretched by a few long ones, nor beyond a limit', () => {
    const most = contentWidth(VENDOR, false, texts(...Array(49).fill(10), 60), measure);
    expect(most).toBe(contentWidth(VENDOR, false, texts(10), measure));
    expect(contentWidth(VENDOR, false, texts(90), measure)).toBeLessThan(300);
  });

  it('of amounts shows every one whole', () => {
    const amounts: FieldContent[] = [1, 10, 100_000_000].map((dollars) => ({ kind: 'money', dollars }));
    const width = contentWidth(COST, false, amounts, measure);
    expect(width).toBeGreaterThan(measure('$100,000,000.00'));
  });

  it('has room for the badge of a status, and beside a name for its checkbox and logo', () => {
    const badge: FieldContent = { kind: 'badge', text: 'Evaluating', tone: 'neutral' };
    const plain = contentWidth(VENDOR, false, texts(10), measure);
    expect(contentWidth(VENDOR, false, [badge], measure)).toBeGreaterThan(plain);
    expect(contentWidth(VENDOR, true, texts(10), measure)).toBeGreaterThan(plain);
  });
});
