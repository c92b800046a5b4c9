import { describe, expect, test } from 'vitest';
import { inRepository, repositoryRoot } from '../running/repository.ts';
import { listFiles, readSources } from '../source-tree/source-tree.ts';
import { findPatterns, UnknownPattern } from './find-patterns.ts';
import { readSafeFingerprints, unanalysedPatterns } from './safe-patterns.ts';
import { findSlowPatterns } from './slow-patterns.ts';

const place = 'packages/domain/src/kernel/a.ts';
const patterns = findPatterns(readSources(repositoryRoot, listFiles(inRepository('.'))));

describe('regular expressions', () => {
  test('of the product were analysed, each since it was written, and no others are kept', () => {
    expect(patterns.length).toBeGreaterThan(50);
    expect(unanalysedPatterns(patterns)).toEqual([]);
    expect(readSafeFingerprints().size).toBe(patterns.length);
  });

  test('that are new are reported with their place', () => {
    const [found] = unanalysedPatterns([{ source: 'never written', flags: 'u', place }]);
    expect(found).toMatchObject({ file: place });
    expect(found?.message).toContain('/never written/u');
  });

  test.runIf(process.env['MODE'] === 'thorough')(
    'of the product cannot be slowed down by any text',
    async () => {
      expect(await findSlowPatterns(patterns)).toEqual([]);
    },
  );

  test('are found wherever they are written, each once', () => {
    const text =
      "const a = /x+/gi; const b = new RegExp('y{2}', 'u'); const c = RegExp('z'); a.test(/x+/gi);";
    expect(findPatterns(new Map([[place, text]]))).toEqual([
      { source: 'x+', flags: 'gi', place: `${place}:1` },
      { source: 'y{2}', flags: 'u', place: `${place}:1` },
      { source: 'z', flags: '', place: `${place}:1` },
    ]);
  });

  test('built at run time are refused, except in tests', () => {
    const text = 'const a = new RegExp(prompt());';
    expect(() => findPatterns(new Map([[place, text]]))).toThrow(UnknownPattern);
    expect(findPatterns(new Map([[place.replace('.ts', '.test.ts'), text]]))).toEqual([]);
  });

  test('with unbounded backtracking are recognised', async () => {
    const slow = await findSlowPatterns([
      { source: '^(a+)+$', flags: '', place },
      { source: '^a+$', flags: '', place },
    ]);
    expect(slow).toMatchObject([{ place, pattern: '/^(a+)+$/' }]);
  });
});
