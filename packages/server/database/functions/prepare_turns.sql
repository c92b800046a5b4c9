-- Rows that commands lock, so that one after the other checks what has to be unique.
create or replace function prepare_turns() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into turns (organisation_id, subject)
    select new.id, subject
    from unnest(array['customFields', 'teams', 'categories', 'vendorContacts', 'contractLinks']) as t (subject);
  return null;
end $$;
revoke all on function prepare_turns from public;
