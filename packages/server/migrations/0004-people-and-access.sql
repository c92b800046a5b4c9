-- People and access: one-time tokens, second factors, impersonation, single sign-on, administration.

-- What may be used once and soon: reset links, invitations, AuthCodes, impersonation tickets. Only the hash is kept:
-- whoever reads the database cannot use them.
create table one_time_tokens (
  token_hash text primary key,
  organisation_id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('passwordReset', 'invitation', 'authCode', 'impersonation', 'secondFactor')),
  -- What the use needs besides the account, such as who made an impersonation ticket.
  details jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index one_time_tokens_user on one_time_tokens (organisation_id, user_id, purpose);
create index one_time_tokens_expiry on one_time_tokens (expires_at);

-- Second factor of a password account (TOTP, RFC 6238). The secret is sealed with the installation's secret.
create table second_factors (
  user_id uuid primary key,
  organisation_id uuid not null,
  sealed_secret text not null,
  created_at timestamptz not null,
  -- Null until the person has shown a first code.
  confirmed_at timestamptz,
  -- The last time step that was used: a code works once.
  last_step bigint not null default 0,
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create table recovery_codes (
  organisation_id uuid not null,
  user_id uuid not null,
  code_hash text not null,
  primary key (user_id, code_hash),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);

-- Who is behind an impersonation session, and through which connection a single sign-on session began.
alter table sessions add column impersonator_id uuid;
alter table sessions add column impersonator_session_id uuid;
alter table sessions add column connection_id uuid;
alter table sessions add foreign key (organisation_id, impersonator_id) references users (organisation_id, id);

-- Moves with every change that an administrator makes to a person: what they saw before is told from what is now.
alter table users add column version integer not null default 1;

alter table organisations add column fiscal_year_start_month integer not null default 1
  check (fiscal_year_start_month between 1 and 12);
-- Whether everyone must come through single sign-on.
alter table organisations add column requires_sso boolean not null default false;

-- What a connection is configured with: addresses and certificates as JSON, secrets sealed.
alter table sso_connections add column settings jsonb not null default '{}';
alter table sso_connections add column sealed_secret text;
alter table sso_connections add column updated_at timestamptz;
-- When an administrator last came in through it: single sign-on cannot become the only way before.
alter table sso_connections add column administrator_signed_in_at timestamptz;

-- A person at their provider: the exact pair of connection and subject.
create table sso_identities (
  organisation_id uuid not null,
  connection_id uuid not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (connection_id, subject),
  unique (connection_id, user_id),
  foreign key (organisation_id, connection_id) references sso_connections (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);

-- Sign-ins under way at a provider: which browser asked, and what the answer must match.
create table sso_requests (
  id text primary key,
  organisation_id uuid not null,
  connection_id uuid not null,
  browser_hash text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (organisation_id, connection_id) references sso_connections (organisation_id, id)
);
create index sso_requests_expiry on sso_requests (expires_at);

-- Assertions that were used: each signs in once.
create table used_assertions (
  organisation_id uuid not null,
  connection_id uuid not null,
  assertion_id text not null,
  expires_at timestamptz not null,
  primary key (connection_id, assertion_id),
  foreign key (organisation_id, connection_id) references sso_connections (organisation_id, id)
);

-- A mail that carries a link which lets somebody in: sealed while it waits, gone once it was sent; text_body is empty.
alter table mail_outbox add column sealed_body text;

-- The activity feed, filtered.
create index events_actor on events (organisation_id, actor_id, id desc);
create index events_type on events (organisation_id, type, id desc);
create index events_impersonator on events (organisation_id, impersonator_id, id desc) where impersonator_id is not null;
create index team_permissions_team on team_permissions (organisation_id, team_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'one_time_tokens', 'second_factors', 'recovery_codes', 'sso_identities', 'sso_requests', 'used_assertions'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy organisation_only on %I using (organisation_id = (select current_organisation_id()))'
      ' with check (organisation_id = (select current_organisation_id()))', tenant_table);
    execute format('grant select, insert, update, delete on %I to pactbook_app', tenant_table);
  end loop;
end $$;

-- Uses up a one-time token: of any number of simultaneous uses exactly one gets its row.
create function consume_one_time_token(wanted_hash text, wanted_purpose text, at_moment timestamptz)
returns table (user_id uuid, organisation_id uuid, details jsonb, created_at timestamptz)
language sql volatile security definer set search_path = public, pg_temp
as $$
  delete from one_time_tokens t
  where t.token_hash = wanted_hash and t.purpose = wanted_purpose and t.expires_at > at_moment
  returning t.user_id, t.organisation_id, t.details, t.created_at
$$;
-- Whether a one-time token would still be taken; it stays usable.
create function find_one_time_token(wanted_hash text, wanted_purpose text, at_moment timestamptz)
returns table (user_id uuid, organisation_id uuid, details jsonb, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select t.user_id, t.organisation_id, t.details, t.created_at from one_time_tokens t
  where t.token_hash = wanted_hash and t.purpose = wanted_purpose and t.expires_at > at_moment
$$;

-- A connection by its id, before an organisation is known: what the provider's answer needs.
create function find_sso_connection_by_id(wanted_connection uuid)
returns table (connection_id uuid, organisation_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$ select c.id, c.organisation_id from sso_connections c where c.id = wanted_connection and c.is_enabled $$;

revoke all on function consume_one_time_token(text, text, timestamptz), find_one_time_token(text, text, timestamptz),
  find_sso_connection_by_id(uuid) from public;
grant execute on function consume_one_time_token(text, text, timestamptz), find_one_time_token(text, text, timestamptz),
  find_sso_connection_by_id(uuid) to pactbook_app;

-- As before; where single sign-on is the only way in, every account counts as one of it.
create or replace function find_account(wanted_email_key text)
returns table (user_id uuid, organisation_id uuid, password_hash text, status text, is_sso boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id, u.organisation_id, u.password_hash, u.status, u.is_sso or o.requires_sso
  from users u join organisations o on o.id = u.organisation_id
  where u.email_key = wanted_email_key
$$;

-- Whether people of another organisation have addresses in a mail domain: then it cannot be claimed.
create function is_domain_used_elsewhere(wanted_domain text, own_organisation uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from users u
    where u.organisation_id <> own_organisation and u.status <> 'deactivated'
      and substring(u.email_key from '[^@]*$') = wanted_domain
  )
$$;
revoke all on function is_domain_used_elsewhere(text, uuid) from public;
grant execute on function is_domain_used_elsewhere(text, uuid) to pactbook_app;

-- As before, and who is behind an impersonation: their session must stand as well, they must still be an administrator,
-- and the account must not have become one.
drop function session_gate(uuid, timestamptz);
create function session_gate(wanted_session uuid, at_moment timestamptz)
returns table (
  session_id uuid, user_id uuid, organisation_id uuid, is_super_admin boolean, is_bwc_admin boolean,
  manage_all boolean, view_all boolean, manage_teams uuid[], view_teams uuid[], change_counter bigint,
  time_zone text, last_seen_at timestamptz, holds_until timestamptz, impersonator_id uuid, impersonator_session_id uuid
)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query select s.id, u.id, u.organisation_id, u.is_super_admin, u.is_bwc_admin, u.manage_all, u.view_all,
    array(select p.team_id from team_permissions p where p.user_id = u.id and p.level = 'manage' order by p.team_id),
    array(select p.team_id from team_permissions p where p.user_id = u.id and p.level = 'view' order by p.team_id),
    o.change_counter, coalesce(u.time_zone, o.time_zone), s.last_seen_at,
    least(s.expires_at, s.last_seen_at + interval '8 hours'), s.impersonator_id, s.impersonator_session_id
  from sessions s
  join users u on u.id = s.user_id
  join organisations o on o.id = s.organisation_id
  where s.id = wanted_session
    and s.ended_at is null
    and s.expires_at > at_moment
    and s.last_seen_at > at_moment - interval '8 hours'
    and u.status = 'active'
    and (s.impersonator_id is null or not u.is_super_admin and exists (
      select from users a join sessions b on b.user_id = a.id
      where a.id = s.impersonator_id and a.status = 'active' and a.is_super_admin
        and b.id = s.impersonator_session_id and b.ended_at is null and b.expires_at > at_moment
    ));
end $$;
revoke all on function session_gate(uuid, timestamptz) from public;
grant execute on function session_gate(uuid, timestamptz) to pactbook_app;

-- An impersonation stands on the administrator's session and rights: when these move, its counter moves too.
create index sessions_impersonator on sessions (impersonator_id) where impersonator_id is not null;
create index sessions_impersonator_session on sessions (impersonator_session_id) where impersonator_session_id is not null;
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
  elsif tg_table_name = 'users' then
    moved := array[old.id, new.id] || array(select s.id from sessions s where s.impersonator_id = old.id);
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
