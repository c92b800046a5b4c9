-- Documents of records, the files behind them, and uploaded logos.

-- A row says 'writing' before the first byte is written and 'kept' in the transaction that makes the file part of a document:
-- a sweep finds what a killed server left.
create table stored_files (
  id uuid not null,
  organisation_id uuid not null references organisations,
  state text not null check (state in ('writing', 'kept', 'removing')),
  size bigint,
  sha256 text,
  changed_at timestamptz not null,
  primary key (organisation_id, id)
);
create index stored_files_unsettled on stored_files (organisation_id, changed_at) where state <> 'kept';
grant select, insert, update, delete on stored_files to pactbook_app;

create table documents (
  id uuid not null,
  organisation_id uuid not null,
  contract_id uuid not null,
  -- For display only, never a path.
  name text not null check (length(name) between 1 and 255),
  category text not null check (category in ('Contracts', 'Security', 'Legal', 'Privacy', 'Compliance', 'Other')),
  expires_on date,
  version integer not null default 1,
  current_number integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, deleted_by) references users (organisation_id, id)
);
create index documents_contract on documents (organisation_id, contract_id);
create index documents_trash on documents (organisation_id, deleted_at) where deleted_at is not null;
create index documents_expiring on documents (organisation_id, expires_on)
  where expires_on is not null and deleted_at is null;
grant select, insert, update, delete on documents to pactbook_app;

create table document_versions (
  organisation_id uuid not null,
  document_id uuid not null,
  number integer not null check (number >= 1),
  file_id uuid not null,
  name text not null,
  size bigint not null,
  sha256 text not null,
  content_type text not null,
  pages integer,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null,
  -- 'waiting' for the extraction of its text; 'none' has no text, 'failed' could not be read within the limits.
  text_state text not null check (text_state in ('waiting', 'indexed', 'none', 'failed')),
  text_attempts integer not null default 0,
  primary key (organisation_id, document_id, number),
  unique (organisation_id, file_id),
  foreign key (organisation_id, document_id) references documents (organisation_id, id) on delete cascade,
  foreign key (organisation_id, file_id) references stored_files (organisation_id, id),
  foreign key (organisation_id, uploaded_by) references users (organisation_id, id)
);
create index document_versions_sha on document_versions (organisation_id, sha256);
create index document_versions_waiting on document_versions (organisation_id, uploaded_at) where text_state = 'waiting';
grant select, insert, update, delete on document_versions to pactbook_app;
create trigger leaves_file after delete on document_versions for each row execute function leave_file_to_be_removed();

-- The text of a document's present version.
create table document_texts (
  document_id uuid not null,
  organisation_id uuid not null,
  number integer not null,
  content text not null,
  words tsvector not null,
  -- Where each page begins, in characters as JavaScript counts them.
  page_starts integer[] not null default '{}',
  primary key (organisation_id, document_id),
  foreign key (organisation_id, document_id) references documents (organisation_id, id) on delete cascade
);
create index document_texts_words on document_texts using gin (words);
alter table document_texts alter column content set statistics 0;
grant select, insert, update, delete on document_texts to pactbook_app;

-- The id of the store of documents (the file or object .pactbook-store): a server with another store does not start.
create table document_store (
  singleton boolean primary key default true check (singleton),
  store_id uuid not null,
  -- Not yet: a server is writing the id into the store, until claimed_until at most.
  is_marked boolean not null default false,
  claimed_until timestamptz not null
);
grant select, insert, update on document_store to pactbook_app;

-- Logos that an organisation uploaded, of products and of vendors: small and few, so that the database has the pictures.
create table uploaded_logos (
  organisation_id uuid not null references organisations,
  id uuid not null,
  owner text not null check (owner in ('product', 'vendor')),
  name text not null check (length(name) between 1 and 200),
  name_key text not null check (length(name_key) between 1 and 1000),
  -- Last part of its address: 256 bits of chance, new with every picture, because an <img> sends no token.
  address_key text not null check (address_key ~ '^[\w-]{43}$'),
  -- The PNG that the server drew, never the file that was sent.
  picture bytea not null check (length(picture) between 1 and 1048576),
  uploaded_by uuid,
  uploaded_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, owner, name_key),
  foreign key (organisation_id, uploaded_by) references users (organisation_id, id)
);
create index uploaded_logos_address on uploaded_logos (address_key);
grant select, insert, update, delete on uploaded_logos to pactbook_app;
