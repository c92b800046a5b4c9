-- Writes the figures of all records that the transaction changed, once, before its commit. For a few records the plan uses
-- indexes whatever the statistics say; for more it is made for their number.
create or replace function heed_due_figures() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = auto set enable_seqscan = on as $$
declare
  wanted uuid[];
  is_few boolean;
begin
  -- The first of the transaction's notes heeds them all. No other transaction's are seen: they are not committed.
  with gathered as (
    delete from contract_figures_due where organisation_id = new.organisation_id and id >= new.id returning contract_ids
  )
    select array_agg(distinct id) into wanted from gathered, unnest(contract_ids) as noted (id);
  if wanted is null then return null; end if;
  is_few := cardinality(wanted) <= 20;
  perform set_config('plan_cache_mode', case when is_few then 'force_generic_plan' else 'force_custom_plan' end, true),
    set_config('enable_seqscan', case when is_few then 'off' else 'on' end, true);
  perform refresh_contract_figures(new.organisation_id, wanted);
  return null;
end $$;
revoke all on function heed_due_figures from public;
