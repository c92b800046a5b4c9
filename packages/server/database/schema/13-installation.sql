-- What belongs to the installation, not to an organisation.

-- Keys that the owner reads at a start.
create table installation_keys (
  name text primary key,
  value text not null,
  created_at timestamptz not null
);

create table job_schedule (
  name text primary key,
  next_run_at timestamptz not null,
  last_run_at timestamptz,
  last_error text,
  every_seconds integer,
  last_finished_at timestamptz,
  last_success_at timestamptz
);
grant select, insert, update, delete on job_schedule to pactbook_app;

-- Each running server, as it last reported itself.
create table nodes (
  id uuid primary key,
  name text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- Its clock against that of the database.
  clock_ahead_ms integer not null,
  -- Whether a server has a folder for backups: of several servers one may be enough.
  makes_backups boolean not null default false,
  -- An X-Forwarded-For header that this server could not read, for System Health.
  unreadable_forwarded_for text
);
grant select, insert, update, delete on nodes to pactbook_app;

-- What the servers of an installation know of the backups that they make by themselves. It belongs to the installation,
-- not to an organisation.
create table scheduled_backups (
  singleton boolean primary key default true check (singleton),
  -- Since when: without a good backup so far, the time without one counts from here.
  set_up_at timestamptz not null,
  -- The last good one: the moment that it holds, its name in the folder, its size, and when its sums were compared.
  made_at timestamptz,
  file_name text,
  bytes bigint,
  verified_at timestamptz,
  check (num_nulls(made_at, file_name, bytes, verified_at) in (0, 4))
);
grant select, insert, update on scheduled_backups to pactbook_app;

-- Whose turn it is to set up the first organisation: of several people who do it at once one is first. It belongs to the
-- installation, not to an organisation.
create table setup_turns (
  singleton boolean primary key default true check (singleton),
  taken_at timestamptz,
  -- A demo that was removed does not come again.
  demo_removed_at timestamptz
);
grant select, update on setup_turns to pactbook_app;
insert into setup_turns default values;
