-- The search of the activity finds any part of a name or a value, so that words do not help: an index over every three letters
-- that follow each other does. It needs no extension, and what it finds is compared again letter by letter.

-- The grams of a text: every three letters of it, behind four digits of the organisation, so that each organisation has
-- entries of its own. Three replacements, each for every third gram, take a tenth of what a loop would.
create function text_grams(organisation_id uuid, key text) returns text[]
language plpgsql immutable strict parallel safe cost 10000
as $$
declare
  gap constant text := chr(1);
  gram constant text := right(organisation_id::text, 4) || '\1' || gap;
begin
  return string_to_array(regexp_replace(key, '(...)', gram, 'g') || gap || regexp_replace(substr(key, 2), '(...)', gram, 'g')
    || gap || regexp_replace(substr(key, 3), '(...)', gram, 'g'), gap);
end $$;

-- Of what the search looks at: the name of the subject, and the changes. Functions are named with their schema, because an
-- index is built without a search path.
create function event_grams(organisation_id uuid, subject_label text, changes jsonb) returns text[]
language plpgsql immutable strict parallel safe cost 10000
as $$
begin
  return public.text_grams(organisation_id, public.search_key(subject_label) || chr(1) || public.search_key(changes::text));
end $$;

-- Not of records that were added, nor of what was done to many at once: their events are long or come by the ten thousand, and
-- the index would take longer than writing them. They are looked at one by one, as all were before.
create index events_grams on events using gin (event_grams(organisation_id, subject_label, changes) collate "C")
  with (fastupdate = on, gin_pending_list_limit = 2048) where change_set_id is null and type <> 'contractCreated';
create index events_without_grams on events (organisation_id, id desc)
  where change_set_id is not null or type = 'contractCreated';
-- The planner needs no statistics of grams, and gathering them would take longer than all others.
alter index events_grams alter column 1 set statistics 0;

-- The newest events in the index, of the organisation and between two ids, the second excluded, that have every gram of a text:
-- all that contain it, and few more. A function of the owner, so that the index can be used: below row-level security it cannot,
-- because the operator is not marked leakproof.
create function find_events_with_grams(wanted text, since uuid, before uuid, most integer) returns setof uuid
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
  return query select e.id from events e
    where event_grams(e.organisation_id, e.subject_label, e.changes) collate "C" @> grams
      and e.change_set_id is null and e.type <> 'contractCreated'
      and e.organisation_id = organisation and e.id >= since and e.id < before
    order by e.id desc limit most;
end $$;
revoke all on function find_events_with_grams(text, uuid, uuid, integer) from public;
grant execute on function find_events_with_grams(text, uuid, uuid, integer) to pactbook_app;
