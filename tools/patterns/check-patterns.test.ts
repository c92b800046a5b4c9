import { check } from 'recheck';
import { describe, expect, test } from 'vitest';
import { inRepository, repositoryRoot } from '../running/repository.ts';
import { listFiles, readSources } from '../source-tree/source-tree.ts';
import { findPatterns, UnknownPattern } from './find-patterns.ts';

// The analysis also exists in JavaScript; the Java and native versions are only faster.
process.env['RECHECK_BACKEND'] = 'pure';

const PATIENCE = { timeout: 30_000 };
const place = 'packages/domain/src/kernel/a.ts';

describe('regular expressions', () => {
  test('of the product cannot be slowed down by any text', async () => {
    const patterns = findPatterns(readSources(repositoryRoot, listFiles(inRepository('.'))));
    expect(patterns.length).toBeGreaterThan(50);
    const slow: unknown[] = [];
    for (const pattern of patterns) {
      const result = await check(pattern.source, pattern.flags, PATIENCE);
      if (result.status === 'safe') continue;
      const why = result.status === 'vulnerable' ? result.attack.pattern : result.error;
      slow.push([pattern.place, `/${pattern.source}/${pattern.flags}`, why]);
    }
    expect(slow).toEqual([]);
  }, 240_000);

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
    expect((await check('^(a+)+$', '', PATIENCE)).status).toBe('vulnerable');
    expect((await check('^a+$', '', PATIENCE)).status).toBe('safe');
  });
});
