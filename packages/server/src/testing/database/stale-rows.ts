import type pg from 'pg';

/** One statement past row-level security. */
type AsOwner = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Statuses that records have, and those that their history leads to: in one of the two only. */
const STALE_HISTORY = `with steps as (
    select organisation_id, contract_id, status, sum(step) as steps
    from (
      select organisation_id, contract_id, to_status as status, 1 as step from contract_status_changes
      union all select organisation_id, contract_id, from_status, -1 from contract_status_changes
    ) s
    where status is not null group by 1, 2, 3 having sum(step) <> 0
  ),
  present as (select organisation_id, id as contract_id, status from contracts where deleted_at is null)
  select coalesce(s.contract_id, p.contract_id) as id
  from steps s full join present p using (organisation_id, contract_id, status)
  where s.steps is distinct from 1 or p.status is null`;

/** Writes that go past the product: what follows from them is not kept. */
const WRITES_RECORDS =
  /\b(?:insert into|update|delete from) (?:contracts|contract_teams|contract_categories|annual_costs|contract_decisions|contract_figures|organisations)\b/i;

/** Whether a statement of a test writes records itself. */
export function writesRecords(text: string): boolean {
  return WRITES_RECORDS.test(text);
}

/**
 * What is kept of records and no longer follows from them, in words: figures, costs in the organisation's currency, the
 * history of statuses. Empty when every command has kept all of it. Figures are right afterwards.
 */
export async function staleRows({ asOwner }: { readonly asOwner: AsOwner }): Promise<string[]> {
  const idsOf = async (text: string): Promise<string[]> =>
    (await asOwner<{ id: string }>(text)).map(({ id }) => id);
  const [newest] = await asOwner<{ revision: string }>(
    'select coalesce(max(revision), 0) as revision from contract_figures',
  );
  await asOwner('select refresh_contract_figures(id, null) from organisations');
  const figures = await asOwner<{ id: string }>(
    'select contract_id as id from contract_figures where revision > $1',
    [newest?.revision],
  );
  return [
    ...figures.map(({ id }) => `figures of record ${id}`),
    ...(await idsOf(STALE_HISTORY)).map((id) => `history of statuses of record ${id}`),
  ];
}
