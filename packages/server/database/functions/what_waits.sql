-- What waits in the whole installation, for the metrics of a server: numbers over all organisations, nothing of any.
create or replace function what_waits(at_moment timestamptz)
returns table (mail_waiting bigint, mail_oldest_seconds float8, mail_failed bigint, notifications_waiting bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*) from mail_outbox m where m.sent_at is null and m.failed_at is null),
    (select greatest(0, extract(epoch from at_moment - min(m.next_attempt_at))) from mail_outbox m
      where m.sent_at is null and m.failed_at is null)::float8,
    (select count(*) from mail_outbox m where m.failed_at is not null),
    (select count(*) from notification_queue)
$$;
revoke all on function what_waits from public; grant execute on function what_waits to pactbook_app;
