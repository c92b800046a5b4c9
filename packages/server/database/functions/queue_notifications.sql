-- Events of records, for the job that notifies.
create or replace function queue_notifications() returns trigger language plpgsql as $$
begin
  insert into public.notification_queue (event_id, organisation_id)
    select id, organisation_id from added where subject_kind = 'contract';
  return null;
end $$;
