import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RULES_IN_SQL } from './rules-in-sql.ts';

/** What rules are made of, and the table of rules. */
const NO_RULES = ['rules-in-sql.ts'];

test('each file of a rule has one in the table of rules', async () => {
  const folder = new URL('.', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const rules = new Set<unknown>(Object.values(RULES_IN_SQL));
  const left: string[] = [];
  for (const name of files.filter((file) => !NO_RULES.includes(file))) {
    const exports: Record<string, unknown> = await import(new URL(name, folder).href);
    const twins = Object.values(exports).filter(
      (one) => typeof one === 'object' && one !== null && 'inSql' in one,
    );
    if (twins.length === 0) left.push(name);
    for (const twin of twins) if (!rules.has(twin)) left.push(name);
  }
  expect(left).toEqual([]);
});
