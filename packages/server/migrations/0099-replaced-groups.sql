-- Teams and categories that were merged, or deleted with another one for their records: addresses that name them follow.
create table replaced_groups (
  organisation_id uuid not null references organisations,
  id uuid not null,
  -- Always one that was not replaced itself when it was written.
  into_id uuid not null,
  primary key (organisation_id, id)
);
alter table replaced_groups enable row level security;
create policy organisation_only on replaced_groups using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
grant select, insert, update, delete on replaced_groups to pactbook_app;
