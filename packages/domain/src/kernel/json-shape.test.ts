import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEEPEST_JSON, jsonShapeOf } from './json-shape.ts';

/** The shape of a parsed value: its number of keys and items; an empty object or list counts as one. */
function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: unknown[] = Object.values(value);
  return parts.reduce<number>((sum, part) => sum + sizeOf(part), Math.max(1, parts.length));
}

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('the shape of a JSON text', () => {
  test('is determined from its keys, items and levels, whatever its texts contain', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\\', '"', '\\"', '\\\\"', ',[{', '\\u005c"'),
    );
    const value = fc.object({ key: texts, values: [texts, fc.double(), fc.boolean()], maxDepth: 5 });
    fc.assert(
      fc.property(value, (made) => {
        const text = JSON.stringify(made);
        const size = sizeOf(made);
        expect(jsonShapeOf(text, size)).toBe('fits');
        expect(jsonShapeOf(text, size - 1)).toBe('tooManyValues');
      }),
    );
  });

  test.each([
    [nested(DEEPEST_JSON), 'fits'],
    [nested(DEEPEST_JSON + 1), 'tooDeep'],
    // Consecutive levels are not deep.
    [`[${Array.from({ length: 40 }, () => '[]').join(',')}]`, 'fits'],
    ['"', 'fits'],
    ['{"a', 'fits'],
    ['', 'fits'],
  ])('of %s is %s', (text, shape) => {
    expect(jsonShapeOf(text, 100)).toBe(shape);
  });
});
