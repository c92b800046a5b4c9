-- The search of the activity finds added records, and what was done to many at once, by an index as well. Their events are
-- long or come by the ten thousand, so that a job enters them later, a few at a time: an import does not wait for it.

alter table events add column has_later_grams boolean not null default false;

create index events_later_grams on events using gin (event_grams(organisation_id, subject_label, changes) collate "C")
  with (fastupdate = on, gin_pending_list_limit = 2048) where has_later_grams;
alter index events_later_grams alter column 1 set statistics 0;

-- Those that the job has still to enter are looked at one by one.
drop index events_without_grams;
create index events_without_grams on events (organisation_id, id desc)
  where (change_set_id is not null or type = 'contractCreated') and not has_later_grams;

-- The newest events in either index, of the organisation and between two ids, the second excluded, that have every gram of a
-- text. Each index is asked by its own condition.
create or replace function find_events_with_grams(wanted text, since uuid, before uuid, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_indexscan = off set work_mem = '32MB'
as $$
declare
  organisation constant uuid := current_organisation_id();
  grams constant text[] := array(select g from unnest(text_grams(organisation, wanted)) g where length(g) = 7);
begin
  if grams = '{}' then
    raise exception 'A text of fewer than three letters has no grams';
  end if;
  return query select found.id from (
      (select e.id from events e
        where event_grams(e.organisation_id, e.subject_label, e.changes) collate "C" @> grams
          and e.change_set_id is null and e.type <> 'contractCreated'
          and e.organisation_id = organisation and e.id >= since and e.id < before
        order by e.id desc limit most)
      union all
      (select e.id from events e
        where event_grams(e.organisation_id, e.subject_label, e.changes) collate "C" @> grams and e.has_later_grams
          and e.organisation_id = organisation and e.id >= since and e.id < before
        order by e.id desc limit most)) found
    order by found.id desc limit most;
end $$;

-- Enters the newest events of the organisation that the index does not have yet, so many at most; gives how many there were.
-- A function of the owner: the application itself cannot change history, and this changes nothing of it.
create function add_grams_of_events(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
as $$
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
revoke all on function add_grams_of_events(integer) from public;
grant execute on function add_grams_of_events(integer) to pactbook_app;

-- Sorts what was entered into the index, so that a search does not read it one by one.
create function gather_grams_of_events() returns void
language sql security definer set search_path = public, pg_temp
as $$
  select gin_clean_pending_list('events_later_grams'::regclass)
$$;
revoke all on function gather_grams_of_events() from public;
grant execute on function gather_grams_of_events() to pactbook_app;

-- The organisations with events to enter, one step in the index for each: for a job that works for all.
create function organisations_with_events_without_grams() returns table (id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive found (id) as (
    (select e.organisation_id from events e
      where (e.change_set_id is not null or e.type = 'contractCreated') and not e.has_later_grams
      order by e.organisation_id limit 1)
    union all
    select (select e.organisation_id from events e
      where (e.change_set_id is not null or e.type = 'contractCreated') and not e.has_later_grams
        and e.organisation_id > f.id
      order by e.organisation_id limit 1)
    from found f where f.id is not null)
  select f.id from found f where f.id is not null
$$;
revoke all on function organisations_with_events_without_grams() from public;
grant execute on function organisations_with_events_without_grams() to pactbook_app;
