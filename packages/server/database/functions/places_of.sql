-- The places of those of a record's groups that are chosen, from 1 on.
create or replace function places_of(groups uuid[], chosen uuid[]) returns integer[] language sql immutable parallel safe as $$
  select array(select g.place::integer from unnest(groups) with ordinality as g (id, place)
    where g.id = any(chosen) order by g.place)
$$;
