-- Tokens by which programs act in the place of a person: only their hashes are kept. What a token may do is asked for
-- anew with every request, as for a session: its owner's rights, narrowed by its scope and its teams.
create table api_tokens (
  organisation_id uuid not null references organisations,
  id uuid not null,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  scope text not null check (scope in ('readOpen', 'read', 'write')),
  -- Null for all teams of the owner. A team that is deleted stays named here: a token without its last team has no rights,
  -- not all of them.
  team_ids uuid[] check (cardinality(team_ids) > 0),
  -- SHA-256 of 256 random bits: not guessed, so it needs no slow hash.
  token_hash text not null,
  -- Its last characters, by which people recognise it.
  hint text not null check (length(hint) = 4),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  -- When its owner was told that it ends soon.
  warned_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index api_tokens_owner on api_tokens (organisation_id, user_id);
-- By which a token is found before its organisation is known. It is random: that no two are alike needs no index.
create index api_tokens_token on api_tokens (token_hash);

alter table api_tokens enable row level security;
create policy organisation_only on api_tokens using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
grant select, insert, update, delete on api_tokens to pactbook_app;

-- A token has a counter as a session has: while it stands still, what was read of the token before still holds.
create trigger moves_freshness after insert or update or delete on api_tokens
  for each row execute function move_freshness('session');

create function find_api_token(wanted_hash text)
returns table (token_id uuid, user_id uuid, organisation_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select t.id, t.user_id, t.organisation_id from api_tokens t where t.token_hash = wanted_hash
$$;

-- What `session_gate` is for sessions, with what narrows the rights.
create function api_token_gate(wanted_organisation uuid, wanted_token uuid, at_moment timestamptz)
returns table (
  session_id uuid, user_id uuid, organisation_id uuid, rights jsonb, manage_teams uuid[], view_teams uuid[],
  change_counter bigint, time_zone text, last_seen_at timestamptz, holds_until timestamptz, impersonator_id uuid,
  impersonator_session_id uuid, token_scope text, token_teams uuid[]
)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query select t.id, u.id, u.organisation_id,
    (select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(u)) c where jsonb_typeof(c.value) = 'boolean'),
    array(select p.team_id from team_permissions p
      where p.organisation_id = wanted_organisation and p.user_id = u.id and p.level = 'manage' order by p.team_id),
    array(select p.team_id from team_permissions p
      where p.organisation_id = wanted_organisation and p.user_id = u.id and p.level = 'view' order by p.team_id),
    o.change_counter, coalesce(u.time_zone, o.time_zone),
    -- One that was never used is written down at its first use.
    coalesce(t.last_used_at, 'epoch'::timestamptz), t.expires_at, null::uuid, null::uuid, t.scope, t.team_ids
  from api_tokens t
  join users u on u.organisation_id = t.organisation_id and u.id = t.user_id
  join organisations o on o.id = t.organisation_id
  where t.organisation_id = wanted_organisation and t.id = wanted_token
    and t.ended_at is null
    and t.expires_at > at_moment
    and u.status = 'active';
end $$;
revoke all on function find_api_token(text), api_token_gate(uuid, uuid, timestamptz) from public;
grant execute on function find_api_token(text), api_token_gate(uuid, uuid, timestamptz) to pactbook_app;

-- A service account is a row among the people, so that rights, events and tokens are as for a person. It has a key that no
-- address can be (it has a space), no password and no rights to administer: nobody signs in as it.
alter table users add column is_service boolean not null default false;
alter table users add constraint users_service_is_no_person check (
  not is_service
  or password_hash is null and not is_sso and not is_super_admin and not is_bwc_admin and email_address = ''
    and status <> 'invited'
);
