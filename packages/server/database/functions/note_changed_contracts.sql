-- Records whose figures are due: those in which a statement changed something that figures show.
create or replace function note_changed_contracts() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = off as $$
begin
  insert into contract_figures_due (organisation_id, contract_ids)
    select a.organisation_id, array_agg(a.id)
    from before b join after a on a.organisation_id = b.organisation_id and a.id = b.id
    where (a.status, a.vendor, a.hosting_model, a.end_date, a.renewal_type, a.term_number, a.deleted_at is null)
      is distinct from (b.status, b.vendor, b.hosting_model, b.end_date, b.renewal_type, b.term_number, b.deleted_at is null)
    group by a.organisation_id;
  return null;
end $$;
revoke all on function note_changed_contracts from public;
