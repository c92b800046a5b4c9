import { expect, it } from 'vitest';
import { titled, withArticle } from './contract-group.ts';

it.each([
  ['team', 'Team', 'a Team'],
  ['category', 'Category', 'a Category'],
  ['sales region', 'Sales Region', 'a Sales Region'],
  ['office', 'Office', 'an Office'],
])('a %s is a %s in titles, with its article %s', (noun, title, named) => {
  expect([titled(noun), withArticle(titled(noun))]).toEqual([title, named]);
});
