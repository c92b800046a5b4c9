-- Every organisation with what there may be to tell its people: events, mails that are due, and the day planned last.
create or replace function organisations_to_notify(at_moment timestamptz)
returns table (id uuid, time_zone text, planned_on date, has_events boolean, has_mail boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id, o.time_zone, p.planned_on,
    exists (select from notification_queue q where q.organisation_id = o.id),
    exists (select from notifications n
      where n.organisation_id = o.id and n.mail_due_at is not null and n.mail_id is null and n.mail_due_at <= at_moment)
  from organisations o left join notification_plans p on p.organisation_id = o.id
$$;
revoke all on function organisations_to_notify from public; grant execute on function organisations_to_notify to pactbook_app;
