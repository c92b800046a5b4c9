-- What happened, and what was done to many records at once.

create table change_sets (
  id uuid not null,
  organisation_id uuid not null references organisations,
  kind text not null check (kind in ('bulkEdit', 'bulkDecide', 'bulkDelete', 'bulkRestore', 'import', 'vendorMerge')),
  label text not null check (length(label) between 1 and 200),
  created_at timestamptz not null,
  created_by uuid,
  undo_until timestamptz not null,
  undone_at timestamptz,
  undone_by uuid,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  deleted_count integer not null default 0,
  restored_count integer not null default 0,
  -- How far the undo of a large set is: the last record, how many were put back and how many stay as they are.
  undo_progress jsonb,
  -- When a server last wrote a step of a set that a job concludes if its server stops; null once it is whole.
  attended_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, created_by) references users (organisation_id, id),
  foreign key (organisation_id, undone_by) references users (organisation_id, id)
);
create index change_sets_attended on change_sets (organisation_id, attended_at) where attended_at is not null;
grant select, insert, update on change_sets to pactbook_app;

create table change_set_records (
  organisation_id uuid not null,
  change_set_id uuid not null,
  contract_id uuid not null,
  action text not null check (action in ('created', 'updated', 'deleted', 'restored')),
  -- The record's version as the set left it.
  version integer not null,
  -- Only the fields that changed, in the shape in which a record is entered.
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  -- A digest of all that people enter (readContents), for records that were added, deleted or restored.
  content text,
  -- Which categories the names in before and after meant, where there are any: a category can get another name.
  category_ids jsonb,
  primary key (organisation_id, change_set_id, contract_id),
  foreign key (organisation_id, change_set_id) references change_sets (organisation_id, id) on delete cascade,
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade
);
create index change_set_records_contract on change_set_records (organisation_id, contract_id);
create index change_set_records_added on change_set_records (organisation_id, contract_id) where action = 'created';
alter table change_set_records alter column before set statistics 0, alter column after set statistics 0;
grant select, insert on change_set_records to pactbook_app;

create table change_set_names (
  organisation_id uuid not null,
  change_set_id uuid not null,
  kind text not null check (kind in ('team', 'category', 'vendor', 'field')),
  name text not null check (length(name) between 1 and 200),
  -- The team or the category, which may have another name by now; null for a vendor, which is its name.
  named_id uuid,
  primary key (organisation_id, change_set_id, kind, name),
  check ((kind = 'vendor') = (named_id is null)),
  foreign key (organisation_id, change_set_id) references change_sets (organisation_id, id) on delete cascade
);
grant select, insert on change_set_names to pactbook_app;

-- What happened, written in the transaction that made it happen; append-only.
create table events (
  id uuid not null,
  organisation_id uuid not null references organisations,
  at timestamptz not null,
  type text not null,
  -- The endpoint or job that caused it, such as contracts.update.
  cause text not null,
  actor_id uuid,
  impersonator_id uuid,
  subject_kind text not null,
  subject_id uuid not null,
  subject_label text not null,
  subject_version integer,
  changes jsonb not null default '[]',
  request_id text,
  change_set_id uuid,
  has_later_grams boolean not null default false,
  primary key (organisation_id, id),
  foreign key (organisation_id, change_set_id) references change_sets (organisation_id, id)
);
create index events_subject on events (organisation_id, subject_id, id desc);
create index events_actor on events (organisation_id, actor_id, id desc);
create index events_type on events (organisation_id, type, id desc);
create index events_impersonator on events (organisation_id, impersonator_id, id desc) where impersonator_id is not null;
create index events_change_set on events (organisation_id, change_set_id, id desc) where change_set_id is not null;
-- Events of records that were added or changed in sets are long, or many: a job adds them to the other index later.
create index events_grams on events using gin (event_grams(organisation_id, subject_label, changes) collate "C")
  with (fastupdate = on, gin_pending_list_limit = 2048) where change_set_id is null and type <> 'contractCreated';
create index events_later_grams on events using gin (event_grams(organisation_id, subject_label, changes) collate "C")
  with (fastupdate = on, gin_pending_list_limit = 128) where has_later_grams;
alter index events_grams alter column 1 set statistics 0;
alter index events_later_grams alter column 1 set statistics 0;
create index events_without_grams on events (organisation_id, id desc)
  where (change_set_id is not null or type = 'contractCreated') and not has_later_grams;
-- The feed shows what was done to many records at once as one entry: this index has its order and its condition.
create index events_of_feed on events (organisation_id, id desc) where change_set_id is null or subject_kind <> 'contract';
alter table events alter column subject_label set statistics 0, alter column changes set statistics 0;
grant select, insert on events to pactbook_app;
