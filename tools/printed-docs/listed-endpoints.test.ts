import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import { expect, test } from 'vitest';
import { inRepository } from '../running/repository.ts';

/** The names under which the features export their calls, with the file of each. */
function exportedCalls(): { name: string; file: string }[] {
  const folder = inRepository('packages', 'domain', 'src', 'features');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('endpoints.ts') && !path.startsWith('all-'))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return [...text.matchAll(/^export const (\w+) = defineEndpoint\(/gm)].map(([, name = '']) => ({
        name,
        file,
      }));
    });
}

test('no two calls are exported under one name, because the list of all calls would keep only the last', () => {
  const byName = Map.groupBy(exportedCalls(), ({ name }) => name);
  expect([...byName.values()].filter((calls) => calls.length > 1)).toEqual([]);
});

test('every call that a feature exports is in the list of all', () => {
  const exported = exportedCalls();
  expect(exported.filter(({ name }) => !(name in ENDPOINTS))).toEqual([]);
  expect(exported).toHaveLength(Object.keys(ENDPOINTS).length);
});
