-- The newest events of the organisation, between two ids, the second excluded, that have the grams: three letters each, some for
-- the index that events are in when they are written, some for the one that a job enters events into later. A function of the
-- owner, so that the indexes can be used below row-level security. The key is kept from being used (offset 0): for one gram the
-- planner would combine it with the index, and read it for half of all events.
create or replace function find_events_with_grams(grams text[], later_grams text[], since uuid, before uuid, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_indexscan = off set work_mem = '32MB' as $$
declare
  organisation constant uuid := current_organisation_id();
  own constant text[] := array(select right(organisation::text, 4) || g from unnest(grams) g);
  own_later constant text[] := array(select right(organisation::text, 4) || g from unnest(later_grams) g);
begin
  if own = '{}' or own_later = '{}' then
    raise exception 'Events are found by one gram at least';
  end if;
  return query select found.id from (
      (select e.id from (
          select e.organisation_id, e.id from events e
          where event_grams(e.organisation_id, e.subject_label, e.changes) collate "C" @> own
            and e.change_set_id is null and e.type <> 'contractCreated' offset 0) e
        where e.organisation_id = organisation and e.id >= since and e.id < before
        order by e.id desc limit most)
      union all
      (select e.id from (
          select e.organisation_id, e.id from events e
          where event_grams(e.organisation_id, e.subject_label, e.changes) collate "C" @> own_later and e.has_later_grams offset 0) e
        where e.organisation_id = organisation and e.id >= since and e.id < before
        order by e.id desc limit most)) found
    order by found.id desc limit most;
end $$;
revoke all on function find_events_with_grams from public; grant execute on function find_events_with_grams to pactbook_app;
