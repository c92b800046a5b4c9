-- Imports of the command line that are written in steps, each in a transaction of its own, and undone in steps.

alter table import_files
  -- Null: written all at once. Otherwise how many rows of the file have been written so far.
  add column rows_written integer check (rows_written >= 0),
  -- SHA-256 of the mapping in hexadecimal digits: only the same one goes on where a step was cut off.
  add column mapping_hash text check (length(mapping_hash) = 64),
  -- When the last step was written.
  add column finished_at timestamptz,
  add check ((rows_written is null) = (mapping_hash is null)),
  add check (finished_at is null or rows_written is not null);
grant update (rows_written, finished_at) on import_files to pactbook_app;

-- How far the undo of a large set has come: the last record, how many were put back and how many stay as they are. Null:
-- it has not begun, or it was done at once.
alter table change_sets add column undo_progress jsonb;
