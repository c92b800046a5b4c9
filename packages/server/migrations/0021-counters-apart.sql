-- What follows a change of one record should cost as little as the change. Two counters are told apart from the one that
-- moves with everything:
-- 1. The change counter of an organisation stands beside its freshness: a changed record makes lists stale, and leaves
--    everybody's rights as they are, so that no session is read anew.
alter table freshness add column changes bigint not null default 0;
update freshness f set changes = o.change_counter from organisations o where o.id = f.id;

-- 2. The reference counter of an organisation moves when what records may point to changes: teams, categories, custom
--    fields, people, names of vendors. While it stands still, a server need not read them again for every write.
alter table organisations add column reference_counter bigint not null default 0;

-- As before, for sessions, people and their teams.
create or replace function move_freshness() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  moved uuid[];
begin
  if tg_table_name = 'team_permissions' then
    moved := array[old.user_id, new.user_id];
  elsif tg_table_name = 'sessions' then
    moved := array[old.id, new.id] || array(select s.id from sessions s where s.impersonator_session_id = old.id);
  else
    moved := array[old.id, new.id] || array(select s.id from sessions s where s.impersonator_id = old.id);
  end if;
  insert into freshness as f (id)
    select distinct m from unnest(moved) m where m is not null order by m
    on conflict (id) do update set counter = f.counter + 1;
  if tg_op = 'DELETE' and tg_table_name = 'sessions' then
    delete from freshness where id = old.id;
  end if;
  return null;
end $$;

create function move_organisation_freshness() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changes_now bigint := coalesce(new.change_counter, 0);
begin
  if tg_op = 'UPDATE' then
    -- What is left of the old row differs from the new one where more than the two counters moved.
    old.change_counter := new.change_counter;
    old.reference_counter := new.reference_counter;
    update freshness set changes = changes_now, counter = counter + (old is distinct from new)::int where id = new.id;
    return null;
  end if;
  insert into freshness as f (id, changes) values (coalesce(new.id, old.id), changes_now)
    on conflict (id) do update set counter = f.counter + 1, changes = excluded.changes;
  return null;
end $$;
revoke all on function move_organisation_freshness() from public;

drop trigger moves_freshness on organisations;
create trigger moves_freshness after insert or update or delete on organisations
  for each row execute function move_organisation_freshness();
