import { organisationColumnOf, TABLE_OWNERS } from '../../platform/database/migrations/table-owners.ts';
import type { TestDatabase } from './open-test-database.ts';

const CONDITIONS = [
  'Index Cond',
  'Recheck Cond',
  'Filter',
  'Hash Cond',
  'Merge Cond',
  'Join Filter',
] as const;

/** The part of a plan in PostgreSQL's own words that this file reads. */
interface PlanNode extends Partial<Readonly<Record<(typeof CONDITIONS)[number], string>>> {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly Plans?: readonly PlanNode[];
}

// A plan for whatever values, as the owner: without what row-level security adds.
const EXPLAIN = `create function explain_for_any_values(statement text, parameters integer) returns json
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  plan json;
begin
  execute 'prepare explained as ' || statement;
  execute 'explain (format json) execute explained'
    || case when parameters = 0 then '' else '(' || concat_ws(',', variadic array_fill('null'::text, array[parameters])) || ')' end
    into plan;
  deallocate explained;
  return plan;
end $$`;

/**
 * The tables of organisations that a statement reads for more than one organisation: whose rows are restricted neither by
 * an organisation nor by being joined to rows of one. Row-level security is left out of account: sharded PostgreSQL sends a
 * statement to one shard by its own conditions.
 */
export async function scansAcrossOrganisations(
  asOwner: TestDatabase['asOwner'],
  statement: string,
): Promise<string[]> {
  const places = [...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  const [row] = await asOwner<{ plan: [{ Plan: PlanNode }] }>(
    'select explain_for_any_values($1, $2) as plan',
    [statement, Math.max(0, ...places)],
  );
  return row === undefined ? [] : scansOf(row.plan[0].Plan, '');
}

/** Prepares a test database for {@link scansAcrossOrganisations}. */
export async function prepareExplaining(asOwner: TestDatabase['asOwner']): Promise<void> {
  await asOwner(EXPLAIN);
}

function scansOf(node: PlanNode, above: string): string[] {
  const conditions = conditionsOf(node);
  const below = (node.Plans ?? []).flatMap((child) => scansOf(child, `${above} ${conditions}`));
  const { 'Relation Name': table, Alias: alias } = node;
  if (table === undefined || alias === undefined || !node['Node Type'].includes('Scan')) return below;
  const owners: ReadonlyMap<string, string> = new Map(Object.entries(TABLE_OWNERS));
  if (owners.get(table) !== 'organisation') return below;
  const column = organisationColumnOf(table);
  // A bitmap scan has its conditions in the scans of the indexes below it.
  const own = [conditions, ...(node.Plans ?? []).map(conditionsOf)].join(' ');
  const isRestricted = new RegExp(`\\b${column}\\b`).test(own) || above.includes(`${alias}.${column}`);
  return isRestricted ? below : [...below, table];
}

function conditionsOf(node: PlanNode): string {
  return CONDITIONS.map((name) => node[name] ?? '').join(' ');
}
