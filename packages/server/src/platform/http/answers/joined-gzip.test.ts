import { randomBytes } from 'node:crypto';
import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combineCrc, deflatePart, joinGzip } from './joined-gzip.ts';

test('the checksum of two texts follows from the checksums of each', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5_000 }), fc.uint8Array({ maxLength: 5_000 }), (one, other) => {
      const joined = Buffer.concat([one, other]);
      expect(combineCrc(crc32(one), crc32(other), other.length)).toBe(crc32(joined));
    }),
  );
});

test('parts that were compressed by themselves are one text, which a strict reader accepts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ maxLength: 300 }), { maxLength: 12 }), async (texts) => {
      const parts = await Promise.all(texts.map((text) => deflatePart(text.repeat(20))));
      const whole = texts.map((text) => text.repeat(20)).join('');
      // gunzip refuses a wrong checksum, a wrong length and anything after the end.
      expect(gunzipSync(Buffer.concat(joinGzip(parts))).toString()).toBe(whole);
    }),
  );
});

test('a part that is far larger than what a stream holds usually is compressed as well', async () => {
  const text = randomBytes(1_000_000).toString('base64');
  const parts = [await deflatePart(text), await deflatePart('[]')];
  expect(gunzipSync(Buffer.concat(joinGzip(parts))).toString()).toBe(`${text}[]`);
});
