-- How people and programs sign in: sessions, single sign-on, second factors, tokens.

-- A lookup table, as sign_in_addresses: which organisation claimed a mail domain.
create table sign_in_domains (
  domain text primary key check (domain = lower(domain)),
  organisation_id uuid not null,
  unique (organisation_id, domain)
);
grant select, insert, delete on sign_in_domains to pactbook_app;

create table sso_connections (
  id uuid not null,
  organisation_id uuid not null references organisations,
  protocol text not null check (protocol in ('saml', 'oidc')),
  name text not null,
  is_enabled boolean not null default false,
  created_at timestamptz not null,
  -- What a connection is configured with: addresses and certificates as JSON, secrets sealed.
  settings jsonb not null default '{}',
  sealed_secret text,
  updated_at timestamptz,
  -- When an administrator last came in through it: single sign-on cannot become the only way before.
  administrator_signed_in_at timestamptz,
  primary key (organisation_id, id)
);
create index sso_connections_id on sso_connections (id);
grant select, insert, update, delete on sso_connections to pactbook_app;

create table sso_domains (
  domain text not null check (domain = lower(domain)),
  organisation_id uuid not null,
  connection_id uuid not null,
  primary key (organisation_id, domain),
  foreign key (organisation_id, connection_id) references sso_connections (organisation_id, id),
  foreign key (organisation_id, domain) references sign_in_domains (organisation_id, domain) on delete cascade
);
grant select, insert, update, delete on sso_domains to pactbook_app;

-- A person at their provider: the exact pair of connection and subject.
create table sso_identities (
  organisation_id uuid not null,
  connection_id uuid not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (organisation_id, connection_id, subject),
  unique (organisation_id, connection_id, user_id),
  foreign key (organisation_id, connection_id) references sso_connections (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
grant select, insert, update, delete on sso_identities to pactbook_app;

-- Sign-ins under way at a provider: which browser asked, and what the answer must match.
create table sso_requests (
  id text not null,
  organisation_id uuid not null,
  connection_id uuid not null,
  browser_hash text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, connection_id) references sso_connections (organisation_id, id)
);
create index sso_requests_expiry on sso_requests (expires_at);
grant select, insert, update, delete on sso_requests to pactbook_app;

-- Assertions that were used: each signs in once.
create table used_assertions (
  organisation_id uuid not null,
  connection_id uuid not null,
  assertion_id text not null,
  expires_at timestamptz not null,
  primary key (organisation_id, connection_id, assertion_id),
  foreign key (organisation_id, connection_id) references sso_connections (organisation_id, id)
);
grant select, insert, update, delete on used_assertions to pactbook_app;

create table sessions (
  id uuid not null,
  organisation_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text not null default '',
  -- Who is behind an impersonation session, and through which connection a single sign-on session began.
  impersonator_id uuid,
  impersonator_session_id uuid,
  connection_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, impersonator_id) references users (organisation_id, id)
);
create index sessions_user on sessions (organisation_id, user_id);
create index sessions_impersonator on sessions (impersonator_id) where impersonator_id is not null;
create index sessions_impersonator_session on sessions (impersonator_session_id) where impersonator_session_id is not null;
grant select, insert, update, delete on sessions to pactbook_app;
create trigger moves_freshness after insert or update or delete on sessions
  for each row execute function move_freshness('session');

-- Reset links, invitations, AuthCodes and impersonation tickets, each for one use. Only the hash is kept.
create table one_time_tokens (
  token_hash text not null,
  organisation_id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('passwordReset', 'invitation', 'authCode', 'impersonation', 'secondFactor')),
  details jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organisation_id, token_hash),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index one_time_tokens_user on one_time_tokens (organisation_id, user_id, purpose);
create index one_time_tokens_expiry on one_time_tokens (expires_at);
create index one_time_tokens_token on one_time_tokens (token_hash);
grant select, insert, update, delete on one_time_tokens to pactbook_app;

-- Second factor of a password account (TOTP, RFC 6238). The secret is sealed with the installation's secret.
create table second_factors (
  user_id uuid not null,
  organisation_id uuid not null,
  sealed_secret text not null,
  created_at timestamptz not null,
  -- Null until the person has shown a first code.
  confirmed_at timestamptz,
  -- The last time step that was used: a code works once.
  last_step bigint not null default 0,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
grant select, insert, update, delete on second_factors to pactbook_app;

create table recovery_codes (
  organisation_id uuid not null,
  user_id uuid not null,
  code_hash text not null,
  primary key (organisation_id, user_id, code_hash),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
grant select, insert, update, delete on recovery_codes to pactbook_app;

-- API tokens, by their hashes. A token has its owner's rights of the moment, narrowed by its scope and its teams.
create table api_tokens (
  organisation_id uuid not null references organisations,
  id uuid not null,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  scope text not null check (scope in ('readOpen', 'read', 'write')),
  -- Null for all teams of the owner. A deleted team stays here, so that a token without its last team has no rights.
  team_ids uuid[] check (cardinality(team_ids) > 0),
  -- SHA-256 of 256 random bits: not guessed, so it needs no slow hash.
  token_hash text not null,
  -- Its last characters, by which people recognise it.
  hint text not null check (length(hint) = 4),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  warned_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index api_tokens_owner on api_tokens (organisation_id, user_id);
create index api_tokens_token on api_tokens (token_hash);
grant select, insert, update, delete on api_tokens to pactbook_app;
create trigger moves_freshness after insert or update or delete on api_tokens
  for each row execute function move_freshness('session');

-- Failed sign-ins. Keys are keyed hashes, never addresses.
create table sign_in_failures (
  id uuid primary key,
  key text not null,
  failed_at timestamptz not null
);
create index sign_in_failures_key on sign_in_failures (key, failed_at);
grant select, insert, update, delete on sign_in_failures to pactbook_app;

-- Clients that signed in before: they are slowed by their own failures only. Keys are keyed hashes, never addresses.
create table sign_in_clients (
  key text primary key,
  last_at timestamptz not null
);
grant select, insert, update, delete on sign_in_clients to pactbook_app;
