-- What became of the mail of a notification, kept when the mail is deleted.
create or replace function keep_proof_of_mail() returns trigger language plpgsql as $$
begin
  update public.notifications n
    set mail_gone_as = case when m.sent_at is null then 'discarded' when m.sent_as_file then 'file' else 'sent' end, mail_sent_at = m.sent_at
    from removed m where n.organisation_id = m.organisation_id and n.mail_id = m.id;
  return null;
end $$;
