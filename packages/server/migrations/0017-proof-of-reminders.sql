-- What became of the mail of a notification, kept when the mail itself is forgotten or given up: reminders are proof for
-- as long as their record is there, longer than the outbox remembers a mail.
alter table notifications
  add column mail_gone_as text check (mail_gone_as in ('sent', 'file', 'discarded')),
  add column mail_sent_at timestamptz;
-- A mail that there was no mail server for is a file that nobody received, and no proof that somebody was told.
alter table mail_outbox add column sent_as_file boolean not null default false;
create index notifications_mail on notifications (mail_id) where mail_id is not null;

create function keep_proof_of_mail() returns trigger language plpgsql as $$
begin
  update notifications n
    set mail_gone_as = case when m.sent_at is null then 'discarded' when m.sent_as_file then 'file' else 'sent' end, mail_sent_at = m.sent_at
    from removed m where n.organisation_id = m.organisation_id and n.mail_id = m.id;
  return null;
end $$;
create trigger keeps_proof after delete on mail_outbox
  referencing old table as removed for each statement execute function keep_proof_of_mail();

-- Until now notifications went as early as their mails that were sent: what has none any more was given up.
update notifications n set mail_gone_as = 'discarded'
  where n.mail_id is not null and not exists (select from mail_outbox m where m.id = n.mail_id);

-- Documents that expire, for the day's planning and for calendars.
create index documents_expiring on documents (organisation_id, expires_on)
  where expires_on is not null and deleted_at is null;
