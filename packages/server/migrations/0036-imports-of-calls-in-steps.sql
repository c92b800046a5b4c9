-- Imports of calls are written in steps as well, and taken back where they end before the last one.

alter table import_files
  -- When a server last wrote a step of an import that is not gone on with when it was cut off, but taken back. Null: all
  -- at once, or on the command line, which goes on.
  add column attended_at timestamptz,
  add check (attended_at is null or rows_written is not null);
grant update (attended_at) on import_files to pactbook_app;
create index on import_files (organisation_id, attended_at) where finished_at is null and attended_at is not null;
