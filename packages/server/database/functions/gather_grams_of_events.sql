-- Sorts what was entered into the index, so that a search does not read it one by one.
create or replace function gather_grams_of_events() returns void
language sql security definer set search_path = public, pg_temp as $$ select gin_clean_pending_list('events_later_grams'::regclass) $$;
revoke all on function gather_grams_of_events from public; grant execute on function gather_grams_of_events to pactbook_app;
