import { expect, it } from 'vitest';
import { matchScore } from './match-score.ts';

it('ranks a beginning over a word, a word over a part, a part over a keyword', () => {
  const scores = [
    matchScore('Data Hub', 'data'),
    matchScore('Zürich Data', 'data'),
    matchScore('Metadata', 'data'),
    matchScore('Hub', 'data', ['Database']),
    matchScore('Hub', 'data'),
  ];
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(new Set(scores).size).toBe(5);
  expect(scores.at(-1)).toBe(0);
});

it('finds accented words by plain letters', () => {
  expect(matchScore('Zürich Data', 'zurich')).toBe(1);
});
