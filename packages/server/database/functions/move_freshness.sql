-- Moves the counters that a changed row counts for. It runs as the owner: the application only reads counters. An argument says
-- what a row is: in a partition or a shard the table of the trigger has a name of its own.
create or replace function move_freshness() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kind constant text := tg_argv[0];
  organisation constant uuid := coalesce(new.organisation_id, old.organisation_id);
  moved uuid[];
begin
  if kind = 'right' then
    moved := array[old.user_id, new.user_id];
  elsif kind = 'session' then
    moved := array[old.id, new.id] || array(select s.id from sessions s
      where s.organisation_id = organisation and s.impersonator_session_id = old.id);
  else
    moved := array[old.id, new.id] || array(select s.id from sessions s
      where s.organisation_id = organisation and s.impersonator_id = old.id);
  end if;
  insert into freshness as f (organisation_id, id)
    select distinct organisation, m from unnest(moved) m where m is not null order by m
    on conflict (organisation_id, id) do update set counter = f.counter + 1;
  if tg_op = 'DELETE' and kind = 'session' then
    delete from freshness where organisation_id = organisation and id = old.id;
  end if;
  return null;
end $$;
revoke all on function move_freshness from public;
