-- The catalogue: organisations and their people, sessions, contracts, events, jobs and mail.
-- Every tenant table carries organisation_id and a row-level security policy; the application runs
-- as pactbook_app (made by the migration runner), which owns nothing and bypasses nothing.

create function current_organisation_id() returns uuid
language sql stable parallel safe
return nullif(current_setting('pactbook.organisation_id', true), '')::uuid;

create table organisations (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  time_zone text not null,
  -- Counts every change that a list of contracts could show; the ETag of the list is made of it.
  change_counter bigint not null default 0,
  created_at timestamptz not null
);

create table users (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  email_address text not null,
  -- NFKC, trimmed, lower case: the only form in which addresses are compared.
  email_key text not null unique,
  first_name text not null default '',
  last_name text not null default '',
  password_hash text,
  status text not null check (status in ('invited', 'active', 'deactivated')),
  is_super_admin boolean not null default false,
  is_bwc_admin boolean not null default false,
  manage_all boolean not null default false,
  view_all boolean not null default false,
  is_sso boolean not null default false,
  time_zone text,
  created_at timestamptz not null,
  last_seen_at timestamptz,
  unique (organisation_id, id)
);

create table teams (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz not null,
  unique (organisation_id, id)
);
create unique index teams_name_unique on teams (organisation_id, lower(name));

create table team_permissions (
  organisation_id uuid not null,
  user_id uuid not null,
  team_id uuid not null,
  level text not null check (level in ('manage', 'view')),
  primary key (user_id, team_id, level),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, team_id) references teams (organisation_id, id)
);

create table sessions (
  id uuid primary key,
  organisation_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text not null default '',
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index sessions_user on sessions (organisation_id, user_id);

-- Single sign-on connections; a claimed mail domain decides which way an address signs in.
create table sso_connections (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  protocol text not null check (protocol in ('saml', 'oidc')),
  name text not null,
  is_enabled boolean not null default false,
  created_at timestamptz not null,
  unique (organisation_id, id)
);
create table sso_domains (
  domain text primary key check (domain = lower(domain)),
  organisation_id uuid not null,
  connection_id uuid not null,
  foreign key (organisation_id, connection_id) references sso_connections (organisation_id, id)
);

create table categories (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  name text not null check (length(name) between 1 and 80),
  unique (organisation_id, id)
);
create unique index categories_name_unique on categories (organisation_id, lower(name));

create table custom_fields (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  key text not null check (length(key) between 1 and 60 and key not in ('__proto__', 'constructor', 'prototype')),
  label text not null check (length(label) between 1 and 60),
  type text not null check (type in ('text', 'number', 'date', 'boolean', 'select', 'url')),
  options text[] not null default '{}',
  restricted boolean not null default true,
  position integer not null,
  unique (organisation_id, key)
);

create table contracts (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  version integer not null default 1,
  product text not null check (length(product) between 1 and 200),
  vendor text not null check (length(vendor) between 1 and 200),
  status text not null check (status in ('LIVE', 'EVALUATING', 'EXPIRED')),
  start_date date,
  end_date date,
  description text not null default '',
  notes text not null default '',
  hosting_model text,
  custom_fields jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  unique (organisation_id, id),
  check (end_date is null or start_date is null or end_date >= start_date)
);
create index contracts_present on contracts (organisation_id) where deleted_at is null;
create index contracts_trash on contracts (organisation_id, deleted_at) where deleted_at is not null;

create table contract_teams (
  organisation_id uuid not null,
  contract_id uuid not null,
  team_id uuid not null,
  primary key (contract_id, team_id),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, team_id) references teams (organisation_id, id)
);
create index contract_teams_team on contract_teams (organisation_id, team_id);

create table contract_categories (
  organisation_id uuid not null,
  contract_id uuid not null,
  category_id uuid not null,
  primary key (contract_id, category_id),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, category_id) references categories (organisation_id, id)
);
create index contract_categories_category on contract_categories (organisation_id, category_id);

create table annual_costs (
  organisation_id uuid not null,
  contract_id uuid not null,
  date date not null,
  cost numeric(11, 2) not null check (cost between 0 and 999999999.99),
  currency text not null default 'USD' check (currency = 'USD'),
  primary key (contract_id, date),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade
);
create index annual_costs_organisation on annual_costs (organisation_id);

create table saved_views (
  user_id uuid primary key,
  organisation_id uuid not null,
  filters jsonb not null default '[]',
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);

-- What happened, written in the transaction that made it happen; append-only.
create table events (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  at timestamptz not null,
  type text not null,
  -- The endpoint or job that caused it, such as contracts.update.
  cause text not null,
  actor_id uuid,
  impersonator_id uuid,
  subject_kind text not null,
  subject_id uuid not null,
  subject_label text not null,
  subject_version integer,
  changes jsonb not null default '[]',
  request_id text
);
create index events_feed on events (organisation_id, id desc);
create index events_subject on events (organisation_id, subject_id, id desc);

create table support_requests (
  id uuid primary key,
  organisation_id uuid not null,
  user_id uuid not null,
  description text not null,
  page text,
  browser text,
  created_at timestamptz not null,
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);

create table mail_outbox (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  idempotency_key text not null unique,
  to_address text not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  last_error text
);
create index mail_outbox_due on mail_outbox (organisation_id, next_attempt_at) where sent_at is null;

-- Beyond tenants: failed sign-ins (keys are keyed hashes, never addresses), the schedule, signing keys.
create table sign_in_failures (
  id uuid primary key,
  key text not null,
  failed_at timestamptz not null
);
create index sign_in_failures_key on sign_in_failures (key, failed_at);

create table job_schedule (
  name text primary key,
  next_run_at timestamptz not null,
  last_run_at timestamptz,
  last_error text
);

create table installation_keys (
  name text primary key,
  value text not null,
  created_at timestamptz not null
);

do $$
declare
  tenant_table text;
begin
  alter table organisations enable row level security;
  create policy organisation_only on organisations
    using (id = (select current_organisation_id())) with check (id = (select current_organisation_id()));
  foreach tenant_table in array array[
    'users', 'teams', 'team_permissions', 'sessions', 'sso_connections', 'sso_domains', 'categories', 'custom_fields',
    'contracts', 'contract_teams', 'contract_categories', 'annual_costs', 'saved_views', 'events',
    'support_requests', 'mail_outbox'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy organisation_only on %I using (organisation_id = (select current_organisation_id()))'
      ' with check (organisation_id = (select current_organisation_id()))', tenant_table);
  end loop;
end $$;

grant select, insert, update, delete on all tables in schema public to pactbook_app;
-- History cannot be rewritten by the application.
revoke update, delete on events from pactbook_app;
-- The runner's own tables are the owner's alone.
revoke all on schema_migrations, schema_migration_lock from pactbook_app;
revoke update, delete on installation_keys from pactbook_app;

-- The look-ups that happen before an organisation is known. They run as the owner, answer only what
-- the session gate needs, and are the only way past the policies.

-- One row for a session that stands: who it is, what they may do, and the organisation's change counter.
create function session_gate(wanted_session uuid, at_moment timestamptz)
returns table (
  session_id uuid, user_id uuid, organisation_id uuid, is_super_admin boolean, is_bwc_admin boolean,
  manage_all boolean, view_all boolean, manage_teams uuid[], view_teams uuid[], change_counter bigint,
  time_zone text, last_seen_at timestamptz
)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  -- plpgsql keeps its plan for the life of the connection: this is the hot path of every poll.
  return query select s.id, u.id, u.organisation_id, u.is_super_admin, u.is_bwc_admin, u.manage_all, u.view_all,
    array(select p.team_id from team_permissions p where p.user_id = u.id and p.level = 'manage' order by p.team_id),
    array(select p.team_id from team_permissions p where p.user_id = u.id and p.level = 'view' order by p.team_id),
    o.change_counter, coalesce(u.time_zone, o.time_zone), s.last_seen_at
  from sessions s
  join users u on u.id = s.user_id
  join organisations o on o.id = s.organisation_id
  where s.id = wanted_session
    and s.ended_at is null
    and s.expires_at > at_moment
    and s.last_seen_at > at_moment - interval '8 hours'
    and u.status = 'active';
end $$;

-- The account behind an address, with what the password check needs.
create function find_account(wanted_email_key text)
returns table (user_id uuid, organisation_id uuid, password_hash text, status text, is_sso boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id, u.organisation_id, u.password_hash, u.status, u.is_sso from users u where u.email_key = wanted_email_key
$$;

-- The enabled connection that claims a mail domain.
create function find_sso_connection(wanted_domain text)
returns table (connection_id uuid, organisation_id uuid, protocol text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.id, c.organisation_id, c.protocol
  from sso_domains d join sso_connections c on c.id = d.connection_id
  where d.domain = wanted_domain and c.is_enabled
$$;

-- Every organisation, for the job runner and the command line.
create function list_organisations() returns table (id uuid, name text, time_zone text)
language sql stable security definer set search_path = public, pg_temp
as $$ select o.id, o.name, o.time_zone from organisations o order by o.name $$;

revoke all on function session_gate(uuid, timestamptz), find_account(text), find_sso_connection(text), list_organisations() from public;
grant execute on function session_gate(uuid, timestamptz), find_account(text), find_sso_connection(text), list_organisations() to pactbook_app;
