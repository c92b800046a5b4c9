-- One counter for each session, person and organisation. It moves in the transaction of every change that could change
-- what a request of theirs may do or sees, so that the session gate knows by three counters, in one cheap look, whether
-- what it read before still holds. It is no tenant's data: a number behind an id that only its owner's token carries.
create table freshness (
  id uuid primary key,
  counter bigint not null default 1
) with (fillfactor = 50);
grant select on freshness to pactbook_app;

-- Moves the counters that a changed row stands for. It runs as the owner: the application only reads counters.
create function move_freshness() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  moved uuid[];
begin
  if tg_table_name = 'team_permissions' then
    moved := array[old.user_id, new.user_id];
  else
    moved := array[old.id, new.id];
  end if;
  insert into freshness as f (id)
    select distinct m from unnest(moved) m where m is not null order by m
    on conflict (id) do update set counter = f.counter + 1;
  if tg_op = 'DELETE' and tg_table_name = 'sessions' then
    delete from freshness where id = old.id;
  end if;
  return null;
end $$;
revoke all on function move_freshness() from public;

create trigger moves_freshness after insert or update or delete on sessions
  for each row execute function move_freshness();
create trigger moves_freshness after insert or update or delete on users
  for each row execute function move_freshness();
create trigger moves_freshness after insert or update or delete on team_permissions
  for each row execute function move_freshness();
create trigger moves_freshness after insert or update or delete on organisations
  for each row execute function move_freshness();

insert into freshness (id) select id from sessions union all select id from users union all select id from organisations;

-- As before, and until when the answer holds if no counter moves.
drop function session_gate(uuid, timestamptz);
create function session_gate(wanted_session uuid, at_moment timestamptz)
returns table (
  session_id uuid, user_id uuid, organisation_id uuid, is_super_admin boolean, is_bwc_admin boolean,
  manage_all boolean, view_all boolean, manage_teams uuid[], view_teams uuid[], change_counter bigint,
  time_zone text, last_seen_at timestamptz, holds_until timestamptz
)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query select s.id, u.id, u.organisation_id, u.is_super_admin, u.is_bwc_admin, u.manage_all, u.view_all,
    array(select p.team_id from team_permissions p where p.user_id = u.id and p.level = 'manage' order by p.team_id),
    array(select p.team_id from team_permissions p where p.user_id = u.id and p.level = 'view' order by p.team_id),
    o.change_counter, coalesce(u.time_zone, o.time_zone), s.last_seen_at,
    least(s.expires_at, s.last_seen_at + interval '8 hours')
  from sessions s
  join users u on u.id = s.user_id
  join organisations o on o.id = s.organisation_id
  where s.id = wanted_session
    and s.ended_at is null
    and s.expires_at > at_moment
    and s.last_seen_at > at_moment - interval '8 hours'
    and u.status = 'active';
end $$;
revoke all on function session_gate(uuid, timestamptz) from public;
grant execute on function session_gate(uuid, timestamptz) to pactbook_app;
