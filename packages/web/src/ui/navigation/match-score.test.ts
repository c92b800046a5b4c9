import { expect, it } from 'vitest';
import { matchScore } from './match-score.ts';

const lower = (text: string) => text.toLowerCase();

it('ranks a prefix over a word, a word over a part, a part over a keyword', () => {
  const scores = [
    matchScore(lower, 'Data Hub', 'data'),
    matchScore(lower, 'Zürich Data', 'data'),
    matchScore(lower, 'Metadata', 'data'),
    matchScore(lower, 'Hub', 'data', ['Database']),
    matchScore(lower, 'Hub', 'data'),
  ];
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(new Set(scores).size).toBe(5);
  expect(scores.at(-1)).toBe(0);
});

it('compares texts with the given function', () => {
  const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  expect(matchScore(withoutAccents, 'Zürich Data', 'zurich')).toBe(1);
});
