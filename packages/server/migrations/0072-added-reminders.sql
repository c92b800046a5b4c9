-- Reminders that people add to a record: they come beside those of its deadlines, and replace lead days of the record.
create table contract_reminders (
  organisation_id uuid not null references organisations,
  id uuid not null,
  contract_id uuid not null,
  -- Whom it reminds; null for the owners of the record.
  user_id uuid,
  -- On a day, or some days before a date of the record.
  day date,
  days_before integer check (days_before between 0 and 365),
  counted_from text check (counted_from in ('noticeDeadline', 'endDate')),
  note text not null check (length(note) <= 200),
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade,
  check ((day is null) <> (counted_from is null)),
  check ((days_before is null) = (counted_from is null))
);
create index contract_reminders_contract on contract_reminders (organisation_id, contract_id);
create index contract_reminders_user on contract_reminders (organisation_id, user_id);

alter table contract_reminders enable row level security;
create policy organisation_only on contract_reminders using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
grant select, insert, update, delete on contract_reminders to pactbook_app;

drop index contracts_with_lead_days;
alter table contracts drop column lead_days;
