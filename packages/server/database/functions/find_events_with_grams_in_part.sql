-- The same for a small part of the events: each index of grams is combined with the key, so that only events between the two ids
-- are read. The planner has no statistics of grams, and knows neither the grams nor the ids here, so that its plan is always
-- this one. Pairs are compared, because the share of an organisation would count otherwise: where there are thousands of
-- them, the key alone would seem enough.
create or replace function find_events_with_grams_in_part(grams text[], later_grams text[], since uuid, before uuid, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off set work_mem = '32MB' as $$
declare
  organisation constant uuid := current_organisation_id();
  own constant text[] := array(select right(organisation::text, 4) || g from unnest(grams) g);
  own_later constant text[] := array(select right(organisation::text, 4) || g from unnest(later_grams) g);
begin
  if own = '{}' or own_later = '{}' then
    raise exception 'Events are found by one gram at least';
  end if;
  return query select found.id from (
      (select e.id from events e
        where event_grams(e.organisation_id, e.subject_label, e.changes) collate "C" @> own
          and e.change_set_id is null and e.type <> 'contractCreated'
          and (e.organisation_id, e.id) >= (organisation, since) and (e.organisation_id, e.id) < (organisation, before)
        order by e.id desc limit most)
      union all
      (select e.id from events e
        where event_grams(e.organisation_id, e.subject_label, e.changes) collate "C" @> own_later and e.has_later_grams
          and (e.organisation_id, e.id) >= (organisation, since) and (e.organisation_id, e.id) < (organisation, before)
        order by e.id desc limit most)) found
    order by found.id desc limit most;
end $$;
revoke all on function find_events_with_grams_in_part from public;
grant execute on function find_events_with_grams_in_part to pactbook_app;
