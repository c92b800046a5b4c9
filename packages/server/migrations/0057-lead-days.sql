-- Days before a deadline on which people are reminded: a record's own, and the organisation's for people who chose none.
alter table contracts
  add column lead_days text[] not null default '{}' check (cardinality(lead_days) <= 20);
-- Reminders are planned for records whose deadlines are near; those with days of their own may be farther away.
create index contracts_with_lead_days on contracts (organisation_id, id)
  where lead_days <> '{}' and deleted_at is null and status = 'LIVE';

-- Each of the days with the day on which it was added: one that was over by then reminds nobody. Null since ever.
alter table organisations add column lead_days jsonb not null default
  '[{"days":120,"since":null},{"days":60,"since":null},{"days":30,"since":null},{"days":14,"since":null},{"days":7,"since":null},{"days":1,"since":null}]';

-- A day that is planned already is planned again with other days.
create function plan_reminders_again() returns trigger language plpgsql as $$
begin
  update notification_plans set planned_on = null where organisation_id = new.id;
  return null;
end $$;
create trigger organisations_plan_reminders after update of lead_days on organisations for each row
  when (old.lead_days is distinct from new.lead_days) execute function plan_reminders_again();
