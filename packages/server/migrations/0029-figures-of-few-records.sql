-- Planning the figures of one record takes ten times as long as computing them. For a few records the plan is made once
-- for each connection, through indexes whatever the statistics say; for many it is made anew, for their number.
alter function refresh_contract_figures(uuid, uuid[]) reset plan_cache_mode;

create or replace function heed_due_figures() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = auto set enable_seqscan = on
as $$
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
