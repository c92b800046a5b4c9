-- Other fiscal years are other sums: the figures of all records are due.
create or replace function note_contracts_of_organisation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into contract_figures_due (organisation_id, contract_ids)
    select new.id, array_agg(id) from contracts where organisation_id = new.id having count(*) > 0;
  return null;
end $$;
revoke all on function note_contracts_of_organisation from public;
