-- Imports: mappings, files, and the lists that come again.

create table import_mappings (
  id uuid not null,
  organisation_id uuid not null references organisations,
  name text not null check (length(name) between 1 and 80),
  name_key text not null,
  -- The headings of the file, by which another one like it is known.
  headings jsonb not null,
  mapping jsonb not null,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, name_key),
  foreign key (organisation_id, created_by) references users (organisation_id, id)
);
grant select, insert, update, delete on import_mappings to pactbook_app;

create table import_files (
  organisation_id uuid not null references organisations,
  change_set_id uuid not null,
  -- SHA-256 of the headings and rows as texts, in hexadecimal digits.
  content_hash text not null check (length(content_hash) = 64),
  -- Null: written all at once. Otherwise how many rows of the file have been written so far.
  rows_written integer check (rows_written >= 0),
  -- SHA-256 of the mapping in hexadecimal digits: only the same one continues where a step was cut off.
  mapping_hash text check (length(mapping_hash) = 64),
  finished_at timestamptz,
  primary key (organisation_id, change_set_id),
  check ((rows_written is null) = (mapping_hash is null)),
  check (finished_at is null or rows_written is not null),
  foreign key (organisation_id, change_set_id) references change_sets (organisation_id, id) on delete cascade
);
create index import_files_organisation_id_content_hash_idx on import_files (organisation_id, content_hash);
grant select, insert, update (rows_written, finished_at) on import_files to pactbook_app;

-- The records of rows, until the links between them are written after the last record.
create table import_rows (
  organisation_id uuid not null references organisations,
  change_set_id uuid not null,
  -- As a spreadsheet counts it: the first row of the file is 1.
  row_number integer not null check (row_number > 0),
  contract_id uuid not null,
  primary key (organisation_id, change_set_id, row_number),
  foreign key (organisation_id, change_set_id) references change_sets (organisation_id, id) on delete cascade,
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade
);
create index import_rows_contract on import_rows (organisation_id, contract_id);
grant select, insert, delete on import_rows to pactbook_app;

-- Lists that are imported again, and the records that imports of each brought or found: a newer one says which are missing.
create table import_sources (
  organisation_id uuid not null references organisations,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  name_key text not null,
  -- Each import of a list is an edition of it: a newer one is compared with the one before.
  edition integer not null default 0,
  primary key (organisation_id, id),
  unique (organisation_id, name_key)
);
grant select, insert, update (edition) on import_sources to pactbook_app;

create table import_source_records (
  organisation_id uuid not null,
  source_id uuid not null,
  contract_id uuid not null,
  -- The import that brought or found it first; it counts while that one is not undone. Null: one that changed nothing.
  change_set_id uuid,
  edition integer not null default 0,
  primary key (organisation_id, source_id, edition, contract_id),
  foreign key (organisation_id, source_id) references import_sources (organisation_id, id) on delete cascade,
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, change_set_id) references change_sets (organisation_id, id) on delete cascade
);
create index import_source_records_contract on import_source_records (organisation_id, contract_id);
grant select, insert, delete on import_source_records to pactbook_app;
