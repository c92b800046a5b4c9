-- A day that is planned already is planned again with other days.
create or replace function plan_reminders_again() returns trigger language plpgsql as $$
begin
  update public.notification_plans set planned_on = null where organisation_id = new.id;
  return null;
end $$;
