// Prints docs/generated from the sources. With --check nothing is written: it fails when a page is out of date.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import { EVENTS } from '@pactbook/domain/features/all-events.ts';
import { POLICIES } from '@pactbook/domain/features/all-policies.ts';
import { VARIABLES } from '../packages/server/src/platform/configuration/variables.ts';
import { migratedColumns } from '../packages/server/src/platform/database/migrations/column-catalogue.ts';
import { printEndpoints } from './printed-docs/print-endpoints.ts';
import { printConfiguration, printEvents } from './printed-docs/print-lists.ts';
import { printPermissions } from './printed-docs/print-permissions.ts';
import { printTableList } from './printed-docs/print-tables.ts';
import { inRepository } from './running/repository.ts';

async function printAll(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'pactbook-docs-'));
  try {
    return {
      'endpoints.md': printEndpoints(Object.values(ENDPOINTS)),
      'permissions.md': printPermissions(POLICIES),
      'events.md': printEvents(EVENTS),
      'configuration.md': printConfiguration(VARIABLES),
      'tables.md': printTableList(await migratedColumns(folder)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const pages = await printAll();
const target = inRepository('docs', 'generated');
if (values.check) {
  const stale = Object.entries(pages).filter(([name, text]) => readIfThere(join(target, name)) !== text);
  const foreign = readdirSync(target).filter((name) => !(name in pages));
  for (const [name] of stale) console.log(`docs/generated/${name} is out of date: run "npm run generate"`);
  for (const name of foreign) console.log(`docs/generated/${name} is printed by nothing: remove it`);
  process.exitCode = stale.length + foreign.length === 0 ? 0 : 1;
} else {
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(target, name), text);
}
