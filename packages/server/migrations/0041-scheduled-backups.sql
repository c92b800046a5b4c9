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

-- Whether a server has a folder for backups: of several servers one may be enough.
alter table nodes add column makes_backups boolean not null default false;
