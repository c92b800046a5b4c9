import { randomBytes } from 'node:crypto';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ResponseCache, type BuildResponse } from './response-cache.ts';

const MEGABYTE = 1024 * 1024;

/** Builds a text, and counts how often it was asked to. */
function builder(text: string, stamp = 1n) {
  const counted = { builds: 0, build: (async () => stamp) as BuildResponse };
  counted.build = async (write) => {
    counted.builds += 1;
    await write(text.slice(0, 3));
    await write(text.slice(3));
    return stamp;
  };
  return counted;
}

const textOf = (bytes: Buffer) => zstdDecompressSync(bytes).toString();

describe('prepared answers', () => {
  test('hold the text as it was written, in every encoding', async () => {
    const answers = new ResponseCache(MEGABYTE);
    const text = `["${'Grüße 🎉 '.repeat(50_000)}"]`;
    const answer = await answers.get('a', 1n, builder(text).build);
    const [zstd, gzip, plain] = [
      await answers.encode('a', answer, ['zstd', 'gzip']),
      await answers.encode('a', answer, ['gzip']),
      await answers.encode('a', answer, []),
    ];
    expect([zstd.encoding, gzip.encoding, plain.encoding]).toEqual(['zstd', 'gzip', null]);
    expect(textOf(zstd.body)).toBe(text);
    expect(gunzipSync(gzip.body).toString()).toBe(text);
    expect(plain.body.toString()).toBe(text);
    expect((await answers.encode('a', answer, ['gzip'])).body).toBe(gzip.body);
  });

  test('are built once for the same question, by whoever asks and however many at a time', async () => {
    const answers = new ResponseCache(MEGABYTE);
    const counted = builder('[1,2,3]');
    const all = await Promise.all(Array.from({ length: 20 }, () => answers.get('a', 1n, counted.build)));
    await answers.get('a', 1n, counted.build);
    expect(counted.builds).toBe(1);
    expect(new Set(all).size).toBe(1);
  });

  test('are built anew for a newer question, and never given for a newer one than they know of', async () => {
    const answers = new ResponseCache(MEGABYTE);
    let release = () => undefined as void;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const slow = answers.get('a', 1n, async (write) => {
      await gate;
      await write('"old"');
      return 1n;
    });
    const newer = await answers.get('a', 2n, builder('"new"', 2n).build);
    release();
    expect(textOf((await slow).zstd)).toBe('"old"');
    expect(textOf(newer.zstd)).toBe('"new"');
    // The late old answer has not replaced the new one.
    expect(await answers.get('a', 2n, builder('"never"', 2n).build)).toBe(newer);
  });

  test('serve an older question with a newer answer', async () => {
    const answers = new ResponseCache(MEGABYTE);
    const newer = await answers.get('a', 1n, builder('"seven"', 7n).build);
    expect(await answers.get('a', 5n, builder('"never"').build)).toBe(newer);
  });

  test('stay below their limit: what was used longest ago goes first', async () => {
    const answers = new ResponseCache(MEGABYTE);
    const noise = () => randomBytes(200_000).toString('base64');
    for (const key of ['a', 'b', 'c', 'd']) await answers.get(key, 1n, builder(noise()).build);
    await answers.get('a', 1n, builder('"never"').build);
    for (const key of ['e', 'f']) await answers.get(key, 1n, builder(noise()).build);
    expect(answers.bytes).toBeLessThanOrEqual(MEGABYTE);
    const kept = builder('"again"');
    await answers.get('a', 1n, kept.build);
    expect(kept.builds).toBe(0);
    await answers.get('b', 1n, kept.build);
    expect(kept.builds).toBe(1);
  });

  test('that are larger than the limit are given but not kept', async () => {
    const answers = new ResponseCache(1_000);
    const large = builder(randomBytes(5_000).toString('base64'));
    await answers.get('a', 1n, large.build);
    expect(answers.bytes).toBe(0);
    await answers.get('a', 1n, large.build);
    expect(large.builds).toBe(2);
  });

  test('that fail fail for all who wait, and are tried again for the next', async () => {
    const answers = new ResponseCache(MEGABYTE);
    const failing: BuildResponse = async (write) => {
      await write('[');
      throw new Error('The database is away.');
    };
    const outcomes = await Promise.allSettled([answers.get('a', 1n, failing), answers.get('a', 1n, failing)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(answers.bytes).toBe(0);
    expect(textOf((await answers.get('a', 1n, builder('[]').build)).zstd)).toBe('[]');
  });
});
