-- Lists that come again, by their names, and the records that imports of each brought or found: so that a newer one tells
-- which it no longer names.
create table import_sources (
  organisation_id uuid not null references organisations,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  -- The name in the form in which names are compared.
  name_key text not null,
  primary key (organisation_id, id),
  unique (organisation_id, name_key)
);

create table import_source_records (
  organisation_id uuid not null,
  source_id uuid not null,
  contract_id uuid not null,
  -- The import that brought or found it first; it counts while that one is not undone. Null: one that changed nothing.
  change_set_id uuid,
  primary key (organisation_id, source_id, contract_id),
  foreign key (organisation_id, source_id) references import_sources (organisation_id, id) on delete cascade,
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, change_set_id) references change_sets (organisation_id, id) on delete cascade
);
create index import_source_records_contract on import_source_records (organisation_id, contract_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['import_sources', 'import_source_records'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy organisation_only on %I using (organisation_id = (select current_organisation_id()))
        with check (organisation_id = (select current_organisation_id()))', tenant_table);
  end loop;
end $$;
grant select, insert on import_sources to pactbook_app;
grant select, insert, update (change_set_id) on import_source_records to pactbook_app;
