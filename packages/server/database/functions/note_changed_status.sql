-- Steps between statuses; null is the trash.
create or replace function note_changed_status() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into public.contract_status_changes (organisation_id, contract_id, at, from_status, to_status)
    select a.organisation_id, a.id, a.updated_at,
      case when b.deleted_at is null then b.status end, case when a.deleted_at is null then a.status end
    from before b join after a on a.organisation_id = b.organisation_id and a.id = b.id
    where case when b.deleted_at is null then b.status end
      is distinct from case when a.deleted_at is null then a.status end;
  return null;
end $$;
