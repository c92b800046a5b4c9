import { describe, expect, test } from 'vitest';
import { parseModule } from '../source-tree/parse-module.ts';
import { featureNamesOf, FeatureRefused } from './feature-names.ts';
import { JOIN_LINES, joinTo } from './join-lines.ts';
import { NEW_FILES } from './new-files.ts';
import { planFeature } from './plan-feature.ts';
import { readRepository } from './read-repository.ts';

const { tree, templates } = readRepository();
const names = featureNamesOf('invented-things');
const plan = planFeature(tree, templates, names);
const allTexts = [...plan.written, ...plan.changed];

describe('a new feature, made in memory of the repository as it is', () => {
  test('has a file for every template, and every template is of use', () => {
    expect([...templates.keys()].toSorted()).toEqual(Object.keys(NEW_FILES).toSorted());
    expect(plan.written.size).toBe(templates.size);
    expect(plan.written.has('packages/domain/src/features/invented-things/invented-thing.ts')).toBe(true);
  });

  test.each(allTexts)('%s has no placeholder left and can be read', (path, text) => {
    expect(text).not.toMatch(/__[A-Za-z]|[A-Za-z]__|<number>/);
    if (/\.tsx?$/.test(path)) expect(parseModule(path, text).fault).toBeNull();
  });

  test.each(JOIN_LINES.map((line) => [line.file, line] as const))('%s has one place for it', (file, line) => {
    expect([...(tree.get(file) ?? '').matchAll(line.anchor)]).toHaveLength(1);
    const before = tree.get(file)?.split('\n').length ?? 0;
    expect(plan.changed.get(file)?.split('\n').length).toBeGreaterThan(before);
  });

  test('gets the number after the last one for its migration, and no number is there twice', () => {
    const numbersIn = (paths: Iterable<string>): number[] =>
      [...paths].flatMap((path) =>
        [...path.matchAll(/migrations\/(\d{4})-/g)].map(([, number]) => Number(number)),
      );
    const numbers = numbersIn(tree.keys());
    expect(new Set(numbers).size).toBe(numbers.length);
    // Numbers are handed out to changes that are made at the same time: one may be missing for a while.
    expect(numbersIn(plan.written.keys())).toEqual([Math.max(0, ...numbers) + 1]);
  });

  test('leaves room for the next one', () => {
    const after = new Map([...tree, ...allTexts]);
    const next = planFeature(after, templates, featureNamesOf('other-inventions'));
    expect([...next.written.keys()]).not.toContain([...plan.written.keys()][0]);
    expect(() => planFeature(after, templates, names)).toThrow('taken');
  });
});

test.each([
  ['teams', undefined, 'there is a feature "teams"'],
  ['support-requests', undefined, 'listSupportRequests'],
  ['records', undefined, '/records'],
  ['sessions', undefined, 'the subject session'],
  ['metrics', undefined, 'the cache group Metrics'],
  ['team-permissions', undefined, 'the table team_permissions'],
  ['contract-types', undefined, 'says nothing'],
  ['commands', undefined, 'uses for something else'],
  ['cards', undefined, '"Card" is a name'],
  ['classes', undefined, 'could not be read'],
])('the name %s with the singular %s is refused: %s', (plural, singular, words) => {
  const make = () => planFeature(tree, templates, featureNamesOf(plural, singular));
  expect(make).toThrow(FeatureRefused);
  expect(make).toThrow(words);
});

test.each([
  ['', 'no place'],
  ['one;\none;\n', 'several places'],
])('a place to join that is not there exactly once stops everything: %j', (text, words) => {
  const line = { file: 'a.ts', anchor: /^one;\n/gm, side: 'after', lines: '' } as const;
  expect(() => joinTo(text, line, 'two;\n')).toThrow(words);
  expect(joinTo('one;\n', line, 'two;\n')).toBe('one;\ntwo;\n');
});
