-- Whose turn it is to set up the first organisation: of several people who do it at once one is first. It belongs to the
-- installation, not to an organisation.
create table setup_turns (
  singleton boolean primary key default true check (singleton),
  taken_at timestamptz,
  -- Whoever took the demo away does not want it again with the next start.
  demo_removed_at timestamptz
);
insert into setup_turns default values;
grant select, update on setup_turns to pactbook_app;
