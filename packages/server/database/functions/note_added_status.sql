-- Statuses that added records begin with.
create or replace function note_added_status() returns trigger language plpgsql as $$
begin
  insert into public.contract_status_changes (organisation_id, contract_id, at, to_status)
    select organisation_id, id, created_at, status from added where deleted_at is null;
  return null;
end $$;
