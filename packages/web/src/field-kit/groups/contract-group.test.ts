import { expect, it } from 'vitest';
import { withArticle } from './contract-group.ts';

it.each([
  ['team', 'a team'],
  ['office', 'an office'],
])('a %s with its article is %s', (noun, named) => {
  expect(withArticle(noun)).toBe(named);
});
