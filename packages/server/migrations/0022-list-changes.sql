-- Which records the lists of an organisation show otherwise since a value of its change counter: a list is built anew
-- only where something changed. Each value of the counter has its row; where one is missing, everything may have changed.
create table list_changes (
  organisation_id uuid not null references organisations on delete cascade,
  counter bigint not null,
  -- Null: every record may show something else, as after a category was given another name.
  contract_ids uuid[],
  at timestamptz not null default now(),
  primary key (organisation_id, counter)
);
alter table list_changes enable row level security;
create policy organisation_only on list_changes using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
grant select, insert, delete on list_changes to pactbook_app;
