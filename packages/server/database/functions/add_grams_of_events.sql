-- Adds the newest events of the organisation that the index does not have yet, so many at most; returns how many there were.
-- A function of the owner: the application itself cannot change history, and this changes nothing of it.
create or replace function add_grams_of_events(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  organisation constant uuid := current_organisation_id();
  added integer;
begin
  with waiting as materialized (
    select e.id from events e
    where e.organisation_id = organisation and (e.change_set_id is not null or e.type = 'contractCreated')
      and not e.has_later_grams
    order by e.id desc limit most)
  update events e set has_later_grams = true from waiting w where e.organisation_id = organisation and e.id = w.id;
  get diagnostics added = row_count;
  return added;
end $$;
revoke all on function add_grams_of_events from public; grant execute on function add_grams_of_events to pactbook_app;
