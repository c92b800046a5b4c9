import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

type Step =
  | { readonly do: 'get' | 'peek' | 'delete'; readonly key: number }
  | { readonly do: 'set'; readonly key: number; readonly weight: number };

const key = fc.nat(6);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('get' as const, 'peek' as const, 'delete' as const), key }),
  fc.record({ do: fc.constant('set' as const), key, weight: fc.nat(12) }),
);

describe('a bounded cache', () => {
  test('contains what an LRU list would contain, within its limit after every step', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const limit = 10;
        const cache = new BoundedCache<number, number>(limit, (weight) => weight);
        let expected: (readonly [number, number])[] = [];
        const sum = () => expected.reduce((total, [, weight]) => total + weight, 0);
        for (const one of steps) {
          const found = expected.find(([known]) => known === one.key);
          const others = expected.filter(([known]) => known !== one.key);
          if (one.do === 'set') {
            cache.set(one.key, one.weight);
            expected = [...others, [one.key, one.weight]];
            while (sum() > limit) expected = expected.slice(1);
          } else if (one.do === 'delete') {
            cache.delete(one.key);
            expected = others;
          } else {
            expect(cache[one.do](one.key)).toBe(found?.[1]);
            if (one.do === 'get' && found !== undefined) expected = [...others, found];
          }
          expect([...cache.keys()]).toEqual(expected.map(([known]) => known));
          expect(cache.weight).toBe(sum());
        }
      }),
      { numRuns: 500 },
    );
  });

  test('counts entries unless they have weights', () => {
    const cache = new BoundedCache<string, string>(2);
    for (const name of ['a', 'b', 'c']) cache.set(name, name);
    expect([...cache.keys()]).toEqual(['b', 'c']);
    expect(cache.weight).toBe(2);
  });

  test('keeps used entries and removes unused ones', () => {
    const cache = new BoundedCache<string, number>(2);
    cache.set('used', 1);
    cache.set('idle', 2);
    expect(cache.get('used')).toBe(1);
    cache.set('new', 3);
    expect([cache.get('used'), cache.get('idle'), cache.get('new')]).toEqual([1, undefined, 3]);
  });

  test('drops everything for an entry above the limit, which is not stored either', () => {
    const cache = new BoundedCache<string, number>(10, (weight) => weight);
    cache.set('small', 1);
    cache.set('huge', 11);
    expect([...cache.keys()]).toEqual([]);
    expect(cache.weight).toBe(0);
  });
});
