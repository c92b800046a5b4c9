-- Records whose figures are due: those that a statement added.
create or replace function note_added_contracts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into contract_figures_due (organisation_id, contract_ids)
    select organisation_id, array_agg(id) from added group by organisation_id;
  return null;
end $$;
revoke all on function note_added_contracts from public;
