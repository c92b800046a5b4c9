-- The organisations with events to enter, one step in the index for each: for a job that works for all.
create or replace function organisations_with_events_without_grams() returns table (id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
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
revoke all on function organisations_with_events_without_grams from public;
grant execute on function organisations_with_events_without_grams to pactbook_app;
