-- Mappings of import files that an organisation keeps for the next file of their kind.

create table import_mappings (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  name text not null check (length(name) between 1 and 80),
  -- The name in the form in which names are compared.
  name_key text not null,
  -- The headings of the file, by which another one like it is known.
  headings jsonb not null,
  mapping jsonb not null,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organisation_id, id),
  unique (organisation_id, name_key),
  foreign key (organisation_id, created_by) references users (organisation_id, id)
);

alter table import_mappings enable row level security;
create policy organisation_only on import_mappings using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
grant select, insert, update, delete on import_mappings to pactbook_app;
