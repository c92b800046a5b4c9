-- Days before a deadline on which people are reminded: a record's own, and the organisation's for people who chose none.
alter table contracts
  add column lead_days text[] not null default '{}' check (cardinality(lead_days) <= 20);
-- Reminders are planned for records whose deadlines are near; those with days of their own may be farther away.
create index contracts_with_lead_days on contracts (organisation_id, id)
  where lead_days <> '{}' and deleted_at is null and status = 'LIVE';

-- Each of the days with the day on which it was added: one that was over by then reminds nobody. Null since ever.
alter table organisations add column lead_days jsonb not null default
  '[{"days":120,"since":null},{"days":60,"since":null},{"days":30,"since":null},{"days":14,"since":null},{"days":7,"since":null},{"days":1,"since":null}]';
