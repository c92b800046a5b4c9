-- Contract Intelligence: what was found in files, what people decided about it, and what waits to be analyzed.

create table contract_analysis_settings (
  organisation_id uuid primary key references organisations,
  -- Documents uploaded since then are analyzed without being asked to; null while the switch is off.
  analyze_since timestamptz,
  -- The rules that documents are judged by; null for those that an organisation starts with.
  playbook jsonb,
  playbook_version integer not null default 1
);
grant select, insert, update, delete on contract_analysis_settings to pactbook_app;

create table contract_analysis_batches (
  id uuid not null,
  organisation_id uuid not null references organisations,
  created_at timestamptz not null,
  created_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, created_by) references users (organisation_id, id)
);
create index contract_analysis_batches_organisation on contract_analysis_batches (organisation_id, created_at);
grant select, insert, update, delete on contract_analysis_batches to pactbook_app;

create table contract_analyses (
  id uuid not null,
  organisation_id uuid not null references organisations,
  version integer not null default 1,
  -- Of a document of a record: the document and the version of it that was analyzed …
  document_id uuid,
  document_number integer,
  -- … or a file of its own, that belongs to no record yet.
  file_id uuid,
  file_name text,
  content_type text,
  size bigint,
  sha256 text,
  state text not null check (state in ('waiting', 'reading', 'analyzing', 'ready', 'noText', 'failed')),
  -- Why there is nothing, or how far it is.
  message text,
  -- The state before it was asked to run again: what a cancelled run goes back to, with its message.
  last_state text check (last_state in ('ready', 'noText', 'failed')),
  last_message text,
  attempts integer not null default 0,
  -- The run under way: what an older one comes back with is not kept.
  run_id uuid,
  batch_id uuid,
  queued_at timestamptz not null,
  pages integer,
  characters integer not null default 0,
  model_version text,
  reader_version integer,
  text_sha256 text,
  read_ms double precision,
  analyze_ms double precision,
  peak_mb integer,
  -- Findings of at least medium confidence.
  found integer not null default 0,
  fields jsonb not null default '[]',
  clauses jsonb not null default '[]',
  -- What follows from both and from what people decided: the kinds of clauses that are in it, and the law that governs it.
  kinds text[] not null default '{}',
  law text,
  created_at timestamptz not null,
  created_by uuid,
  primary key (organisation_id, id),
  unique (organisation_id, document_id),
  unique (organisation_id, file_id),
  check ((document_id is null) = (file_id is not null)),
  check (file_id is null or (file_name is not null and content_type is not null and size is not null and sha256 is not null)),
  foreign key (organisation_id, document_id) references documents (organisation_id, id) on delete cascade,
  foreign key (organisation_id, file_id) references stored_files (organisation_id, id),
  foreign key (organisation_id, batch_id) references contract_analysis_batches (organisation_id, id),
  foreign key (organisation_id, created_by) references users (organisation_id, id)
);
create index contract_analyses_newest on contract_analyses (organisation_id, created_at);
create index contract_analyses_waiting on contract_analyses (organisation_id, queued_at)
  where state in ('waiting', 'reading', 'analyzing');
create index contract_analyses_batch on contract_analyses (organisation_id, batch_id) where batch_id is not null;
grant select, insert, update, delete on contract_analyses to pactbook_app;
create trigger leaves_file after delete on contract_analyses
  for each row when (old.file_id is not null) execute function leave_file_to_be_removed();

create table contract_analysis_texts (
  analysis_id uuid not null,
  organisation_id uuid not null,
  content text not null,
  -- Null for what has no pages.
  page_starts integer[],
  -- Every clause that was found, the unlikely ones as well: kind, start, end, confidence.
  findings jsonb not null,
  primary key (organisation_id, analysis_id),
  foreign key (organisation_id, analysis_id) references contract_analyses (organisation_id, id) on delete cascade
);
grant select, insert, update, delete on contract_analysis_texts to pactbook_app;

-- By the key of the finding, which stays the same when the document is analyzed again.
create table contract_analysis_decisions (
  organisation_id uuid not null,
  analysis_id uuid not null,
  finding_key text not null,
  verdict text not null check (verdict in ('accepted', 'edited', 'rejected', 'recordIsRight', 'added')),
  -- What a person entered instead, for 'edited'; the finding itself with its place, for 'added'.
  value jsonb,
  reason text,
  decided_at timestamptz not null,
  decided_by uuid,
  primary key (organisation_id, analysis_id, finding_key),
  foreign key (organisation_id, analysis_id) references contract_analyses (organisation_id, id) on delete cascade,
  foreign key (organisation_id, decided_by) references users (organisation_id, id)
);
grant select, insert, update, delete on contract_analysis_decisions to pactbook_app;
