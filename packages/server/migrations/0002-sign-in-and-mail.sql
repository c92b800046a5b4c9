-- Where accounts have signed in from before: a known client is slowed by its own failures only, so that nobody can
-- lock an owner out by guessing from elsewhere. Keys are keyed hashes, never addresses.
create table sign_in_clients (
  key text primary key,
  last_at timestamptz not null
);
grant select, insert, update, delete on sign_in_clients to pactbook_app;

-- The organisations that have mail to send now, for the job runner.
create function organisations_with_due_mail(at_moment timestamptz) returns table (id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct m.organisation_id from mail_outbox m where m.sent_at is null and m.next_attempt_at <= at_moment
$$;
revoke all on function organisations_with_due_mail(timestamptz) from public;
grant execute on function organisations_with_due_mail(timestamptz) to pactbook_app;
