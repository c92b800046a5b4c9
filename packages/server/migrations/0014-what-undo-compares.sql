-- What an undo compares and names: the content of records as a set left them, and the names that a set made besides records.

-- A digest of all that people enter for the record (readContents), for records that were added, deleted
-- or restored. Null in sets from before: their undo compares versions.
alter table change_set_records add column content text;
-- Which categories the names in before and after stood for, where there are any: a category can get another name.
alter table change_set_records add column category_ids jsonb;

create table change_set_names (
  organisation_id uuid not null,
  change_set_id uuid not null,
  kind text not null check (kind in ('team', 'category', 'vendor')),
  name text not null check (length(name) between 1 and 200),
  -- The team or the category, which may have another name by now; null for a vendor, which is its name.
  named_id uuid,
  primary key (change_set_id, kind, name),
  foreign key (organisation_id, change_set_id) references change_sets (organisation_id, id) on delete cascade,
  check ((kind = 'vendor') = (named_id is null))
);
-- The records of a set that people ask about by record: whether an undone set added them.
create index change_set_records_added on change_set_records (organisation_id, contract_id) where action = 'created';

alter table change_set_names enable row level security;
create policy organisation_only on change_set_names using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
grant select, insert on change_set_names to pactbook_app;

-- Imports that can still be undone: their events name what they made.
insert into change_set_names (organisation_id, change_set_id, kind, name, named_id)
  select e.organisation_id, e.change_set_id, 'team', e.subject_label, e.subject_id
  from change_sets s join events e on e.organisation_id = s.organisation_id and e.change_set_id = s.id
  where s.kind = 'import' and s.undone_at is null and e.type = 'teamCreated'
  on conflict do nothing;
insert into change_set_names (organisation_id, change_set_id, kind, name, named_id)
  select e.organisation_id, e.change_set_id, 'category', c.name, c.id
  from change_sets s join events e on e.organisation_id = s.organisation_id and e.change_set_id = s.id
  cross join lateral jsonb_array_elements(e.changes) as change (value)
  join categories c on c.organisation_id = e.organisation_id
    and jsonb_typeof(change.value -> 'to') = 'array' and change.value -> 'to' ? c.name
  where s.kind = 'import' and s.undone_at is null and e.type = 'categoriesAdded'
  on conflict do nothing;

-- These compare a statement's rows before and after. Their plans are kept, and one that was made for a single record would
-- go through all rows for each of thousands.
alter function note_changed_status() set enable_nestloop = off;
alter function note_changed_contracts() set enable_nestloop = off;
