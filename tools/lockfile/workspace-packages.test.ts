import { expect, test } from 'vitest';
import { workspaceFaults } from './workspace-packages.ts';

const MANIFEST = { name: '@ours/b', dependencies: { tool: '1.2.3' } };
const LISTED = { b: MANIFEST, 'node_modules/@ours/b': {} };
const faults = (packages: Parameters<typeof workspaceFaults>[0]) =>
  workspaceFaults(packages, new Map([['b', MANIFEST]]));

test('a package of ours is in order when the lockfile lists it, its link and what it asks for', () => {
  expect(faults(LISTED)).toEqual([]);
});

test.each([
  ['is not listed', {}, 'b is not listed'],
  ['has no link', { b: MANIFEST }, 'node_modules/@ours/b is not listed'],
  [
    'asks for another version',
    { ...LISTED, b: { ...MANIFEST, dependencies: { tool: '1.2.4' } } },
    'b asks for other packages than package-lock.json says',
  ],
  [
    'asks for one package more',
    { ...LISTED, b: { ...MANIFEST, devDependencies: { other: '1.0.0' } } },
    'b asks for other packages than package-lock.json says',
  ],
])('a package of ours that %s is a fault', (_what, packages, sentence) => {
  expect(faults(packages)).toEqual([sentence]);
});
