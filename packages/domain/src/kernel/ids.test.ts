import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idSchema, uuidV7 } from './ids.ts';

const anyBytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
const anyMoment = fc.integer({ min: 0, max: 2 ** 48 - 1 });

describe('an identifier', () => {
  test('is a version 7 UUID (RFC 9562) that contains its moment', () => {
    fc.assert(
      fc.property(anyMoment, anyBytes, (moment, bytes) => {
        const id = uuidV7(moment, bytes);
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(moment);
        expect(idSchema.parse(id)).toBe(id);
      }),
    );
  });

  test('created later sorts later', () => {
    fc.assert(
      fc.property(anyMoment, anyMoment, anyBytes, anyBytes, (one, other, someBytes, otherBytes) => {
        fc.pre(one < other);
        expect(uuidV7(one, someBytes) < uuidV7(other, otherBytes)).toBe(true);
      }),
    );
  });

  test('needs enough random bytes and a valid moment', () => {
    expect(() => uuidV7(0, new Uint8Array(9))).toThrow('uuidV7 needs 10 random bytes');
    expect(() => uuidV7(2 ** 48, new Uint8Array(10))).toThrow(RangeError);
    expect(() => uuidV7(-1, new Uint8Array(10))).toThrow(RangeError);
    expect(() => uuidV7(1.5, new Uint8Array(10))).toThrow(RangeError);
  });

  test('is read in lower case, so that equal ids are equal texts', () => {
    expect(idSchema.parse('019AA0D2-7C00-7ABC-8DEF-0123456789AB')).toBe(
      '019aa0d2-7c00-7abc-8def-0123456789ab',
    );
    expect(idSchema.safeParse('019aa0d2-7c00-7abc-8def-0123456789a').success).toBe(false);
    expect(idSchema.safeParse("1' or '1'='1").success).toBe(false);
  });
});
