-- Records whose figures are due: those whose teams, categories, costs or decisions a statement changed.
create or replace function note_contracts_of_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into contract_figures_due (organisation_id, contract_ids)
    select organisation_id, array_agg(distinct contract_id) from touched group by organisation_id;
  return null;
end $$;
revoke all on function note_contracts_of_rows from public;
