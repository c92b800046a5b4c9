import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PackedIds } from './packed-ids.ts';

test('packed ids are the ids that were packed, from any place to any other', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.uuid())), fc.nat(20), fc.nat(20), (parts, start, length) => {
      const packed = new PackedIds(parts.map((ids) => Buffer.from(ids.join('').replaceAll('-', ''), 'hex')));
      expect(packed.count).toBe(parts.flat().length);
      expect(packed.slice(start, start + length)).toEqual(parts.flat().slice(start, start + length));
    }),
  );
});
