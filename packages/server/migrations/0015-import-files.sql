-- What each import took in, so that the same content is known when it comes again.

create table import_files (
  organisation_id uuid not null references organisations,
  change_set_id uuid not null,
  -- SHA-256 of the headings and rows as texts, in hexadecimal digits.
  content_hash text not null check (length(content_hash) = 64),
  primary key (organisation_id, change_set_id),
  foreign key (organisation_id, change_set_id) references change_sets (organisation_id, id) on delete cascade
);
create index on import_files (organisation_id, content_hash);

alter table import_files enable row level security;
create policy organisation_only on import_files using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
grant select, insert on import_files to pactbook_app;
