-- Links that imports add: the set that takes them back, and which records rows added, until the links to these are written.
alter table contract_links
  add column change_set_id uuid,
  add foreign key (organisation_id, change_set_id) references change_sets (organisation_id, id)
    on delete set null (change_set_id);
create index contract_links_change_set on contract_links (organisation_id, change_set_id)
  where change_set_id is not null;

-- Links are written after the last record. A run that goes on after a cut knows the records of earlier rows by this.
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

alter table import_rows enable row level security;
create policy organisation_only on import_rows using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
grant select, insert, delete on import_rows to pactbook_app;
