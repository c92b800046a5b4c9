import { expect, it } from 'vitest';
import { findEntries } from './palette-entries.ts';

it('finds actions by plain letters, with or without accents', () => {
  const entry = (name: string, keywords: string[] = []) => ({ key: name, name, keywords, run: () => {} });
  const groups = [
    { title: 'Pages', results: [entry('Résumé'), entry('Other', ['Straße']), entry('Nothing')] },
  ];
  const found = (text: string) =>
    findEntries(groups, text).flatMap(({ results }) => results.map(({ name }) => name));
  expect([found('resume'), found('strasse')]).toEqual([['Résumé'], ['Other']]);
});
