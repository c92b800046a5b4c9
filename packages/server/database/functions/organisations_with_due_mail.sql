-- The organisations that have mail to send now, for the job runner; what failed for good waits for a person.
create or replace function organisations_with_due_mail(at_moment timestamptz) returns table (id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct m.organisation_id from mail_outbox m
  where m.sent_at is null and m.failed_at is null and m.next_attempt_at <= at_moment
$$;
revoke all on function organisations_with_due_mail from public;
grant execute on function organisations_with_due_mail to pactbook_app;
