-- Change sets: what one act did to many records, so that it can be looked at as one and taken back as one.

create table change_sets (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  kind text not null check (kind in ('bulkEdit', 'bulkDelete', 'bulkRestore', 'import', 'vendorMerge')),
  label text not null check (length(label) between 1 and 200),
  created_at timestamptz not null,
  -- Null: the command line.
  created_by uuid,
  undo_until timestamptz not null,
  undone_at timestamptz,
  undone_by uuid,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  deleted_count integer not null default 0,
  restored_count integer not null default 0,
  unique (organisation_id, id),
  foreign key (organisation_id, created_by) references users (organisation_id, id),
  foreign key (organisation_id, undone_by) references users (organisation_id, id)
);
create index change_sets_newest on change_sets (organisation_id, id desc);

create table change_set_records (
  organisation_id uuid not null,
  change_set_id uuid not null,
  contract_id uuid not null,
  action text not null check (action in ('created', 'updated', 'deleted', 'restored')),
  -- The record's version as the set left it: whoever moved it since changed the record.
  version integer not null,
  -- Only the fields that changed, in the shape in which a record is entered.
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  primary key (change_set_id, contract_id),
  foreign key (organisation_id, change_set_id) references change_sets (organisation_id, id) on delete cascade,
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade
);
create index change_set_records_contract on change_set_records (organisation_id, contract_id);

alter table events
  add column change_set_id uuid,
  add foreign key (organisation_id, change_set_id) references change_sets (organisation_id, id);
create index events_change_set on events (organisation_id, change_set_id, id desc) where change_set_id is not null;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['change_sets', 'change_set_records'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy organisation_only on %I using (organisation_id = (select current_organisation_id()))'
      ' with check (organisation_id = (select current_organisation_id()))', tenant_table);
  end loop;
end $$;

-- What a set did stays as it was; only its counts and its undoing are noted later.
grant select, insert, update on change_sets to pactbook_app;
grant select, insert on change_set_records to pactbook_app;
