-- What several servers on one database know of each other, and of the place of the documents. Both belong to the
-- installation, not to an organisation.

-- The store of documents carries an id (the file or object .pactbook-store), which the database knows: a server that
-- was pointed at another store would not find the files of the others.
create table document_store (
  singleton boolean primary key default true check (singleton),
  store_id uuid not null,
  -- Not yet: a server is writing the id into the store, until claimed_until at most.
  is_marked boolean not null default false,
  claimed_until timestamptz not null
);
grant select, insert, update on document_store to pactbook_app;

-- Each running server, as it last reported itself.
create table nodes (
  id uuid primary key,
  name text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- Its clock against that of the database.
  clock_ahead_ms integer not null
);
grant select, insert, update, delete on nodes to pactbook_app;
