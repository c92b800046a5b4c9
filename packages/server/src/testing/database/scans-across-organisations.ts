import { tablesWithoutOrganisation, type PlanNode } from './given-organisations.ts';
import type { TestDatabase } from './open-test-database.ts';

// A plan for whatever values, as the owner: without what row-level security adds.
const EXPLAIN = `create function explain_for_any_values(statement text, parameters integer) returns json
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  plan json;
begin
  execute 'prepare explained as ' || statement;
  execute 'explain (verbose, format json) execute explained'
    || case when parameters = 0 then '' else '(' || concat_ws(',', variadic array_fill('null'::text, array[parameters])) || ')' end
    into plan;
  deallocate explained;
  return plan;
end $$`;

/**
 * The tables of organisations that a statement reads without a given organisation ({@link tablesWithoutOrganisation}).
 * Row-level security is left out of account: sharded PostgreSQL sends a statement to one shard by its own conditions.
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
  return row === undefined ? [] : tablesWithoutOrganisation(row.plan[0].Plan);
}

/** Prepares a test database for {@link scansAcrossOrganisations}. */
export async function prepareExplaining(asOwner: TestDatabase['asOwner']): Promise<void> {
  await asOwner(EXPLAIN);
}
