import { POLICIES } from '@pactbook/domain/features/all-policies.ts';
import { ALLOWED, definePolicy } from '@pactbook/domain/kernel/access.ts';
import { describe, expect, test } from 'vitest';
import { VERSIONS } from '../../packages/server/src/platform/freshness/version.ts';
import { EXAMPLE_PEOPLE } from './example-people.ts';
import { markdownTable } from './markdown.ts';
import { printEndpoints } from './print-endpoints.ts';
import { printFreshness } from './print-freshness.ts';
import { printConfiguration, printEvents } from './print-lists.ts';
import { printPermissions } from './print-permissions.ts';
import { printTableList } from './print-tables.ts';

describe('the printed permissions', () => {
  test('show one person of every role', () => {
    expect(EXAMPLE_PEOPLE.map(({ title }) => title)).toEqual([
      'System Admin',
      'Record Admin',
      'Team Manager',
      'Record Viewer',
      'Team Viewer',
      'Limited Access User',
      'Product administrator',
    ]);
  });

  test('name every action that the access function knows', () => {
    const page = printPermissions(POLICIES);
    for (const { action } of POLICIES) expect(page).toContain(`\`${action}\``);
  });

  test('say that a limited user reads open fields of every record and restricted fields of none', () => {
    const limited = EXAMPLE_PEOPLE.findIndex(({ title }) => title === 'Limited Access User') + 4;
    const answers = (group: string) =>
      printPermissions(POLICIES)
        .split('\n')
        .filter((line) => line.includes(`| ${group} |`))
        .map((line) => line.split(' | ')[limited - 1]);
    expect(new Set(answers('open'))).toEqual(new Set(['yes']));
    expect(new Set(answers('restricted'))).toEqual(new Set(['–']));
  });

  test('refuse an action that depends on its subject and is shown on no example', () => {
    const unknown = definePolicy<{ colour: string }>(
      'teams.paint',
      () => ALLOWED,
      () => ALLOWED,
    );
    expect(() => printPermissions([...POLICIES, unknown])).toThrow('teams.paint');
  });
});

test('an empty page is not printed', () => {
  expect(() => printEndpoints([])).toThrow('no calls');
  expect(() => printEvents([])).toThrow('no events');
  expect(() => printConfiguration([])).toThrow('no variables');
  expect(() => printTableList([])).toThrow('no tables');
  expect(() => printPermissions([])).toThrow('no policies');
  expect(() => printFreshness(VERSIONS, [])).toThrow('keeps nothing');
});

test('a pipe inside a cell does not end the cell', () => {
  expect(markdownTable(['a', 'b'], [['x|y']])).toBe('| a | b |\n| --- | --- |\n| x\\|y |  |\n');
});
