-- A version that goes, for whatever reason, leaves its file to be removed.
create or replace function leave_file_to_be_removed() returns trigger language plpgsql as $$
begin
  update public.stored_files set state = 'removing', changed_at = now()
    where organisation_id = old.organisation_id and id = old.file_id;
  return null;
end $$;
