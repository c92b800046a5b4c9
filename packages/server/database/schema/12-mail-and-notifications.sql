-- Mail, notifications, reminders, calendars and support requests.

create table mail_outbox (
  id uuid not null,
  organisation_id uuid not null references organisations,
  idempotency_key text not null,
  to_address text not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  last_error text,
  -- Of a mail with a link that signs in: encrypted while it waits, removed once it was sent; text_body is empty.
  sealed_body text,
  html_body text,
  -- The address of the one-click unsubscribe header (RFC 8058); null for mails that cannot be turned off.
  unsubscribe_url text,
  user_id uuid,
  kind text not null default 'account',
  -- How often the mail server refused it for good, and since when it is not tried again.
  refusals integer not null default 0,
  failed_at timestamptz,
  -- Written to a file because there is no mail server: no proof that it was received.
  sent_as_file boolean not null default false,
  -- What the mail server said when it took the mail.
  answer text,
  primary key (organisation_id, id),
  unique (organisation_id, idempotency_key)
);
create index mail_outbox_due on mail_outbox (organisation_id, next_attempt_at) where sent_at is null and failed_at is null;
create index mail_outbox_failed on mail_outbox (organisation_id, failed_at) where failed_at is not null;
create index mail_outbox_sent on mail_outbox (organisation_id, sent_at) where sent_at is not null;
grant select, insert, update, delete on mail_outbox to pactbook_app;

-- Notifications: what a person asked for, and what there is to tell them. The inbox shows it, digests gather it.
create table notification_settings (
  user_id uuid not null,
  organisation_id uuid not null,
  settings jsonb not null,
  updated_at timestamptz not null,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
grant select, insert, update, delete on notification_settings to pactbook_app;
create trigger settings_look_at_views after insert or update on notification_settings
  for each row execute function look_at_views_again();

create table notifications (
  id uuid not null,
  organisation_id uuid not null,
  user_id uuid not null,
  kind text not null,
  -- One notification of a kind for each key and person: reminders name contract, term, deadline and stage.
  dedupe_key text not null,
  contract_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz,
  -- Whether the inbox shows it.
  in_app boolean not null default true,
  -- Null: it is not to be mailed.
  mail_due_at timestamptz,
  mail_id uuid,
  -- What became of the mail of a notification, kept when the mail itself is forgotten or given up: reminders are proof for
  -- as long as their record is there, longer than the outbox remembers a mail.
  mail_gone_as text check (mail_gone_as in ('sent', 'file', 'discarded')),
  mail_sent_at timestamptz,
  mail_answer text,
  -- When its person opened its entry of the inbox, or marked this one as read.
  seen_at timestamptz,
  -- Until when its person put it off by the link of its mail, which works once.
  snoozed_until date,
  primary key (organisation_id, id),
  unique (organisation_id, user_id, dedupe_key),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade
);
create index notifications_inbox on notifications (organisation_id, user_id, id desc);
create index notifications_contract on notifications (organisation_id, contract_id);
create index notifications_due on notifications (organisation_id, mail_due_at) where mail_due_at is not null and mail_id is null;
create index notifications_waiting on notifications (user_id, mail_due_at) where mail_due_at is not null and mail_id is null;
create index notifications_unread on notifications (organisation_id, user_id) where read_at is null and in_app;
create index notifications_mail on notifications (mail_id) where mail_id is not null;
alter table notifications alter column details set statistics 0;
grant select, insert, update, delete on notifications to pactbook_app;

-- Events of records that no notification was made of yet: ids are in no order of commits, so that no last id would do.
create table notification_queue (
  event_id uuid not null,
  organisation_id uuid not null references organisations,
  primary key (organisation_id, event_id)
);
grant select, insert, update, delete on notification_queue to pactbook_app;

-- The day for which all reminders of an organisation were planned; null when they are to be planned again.
create table notification_plans (
  organisation_id uuid primary key references organisations,
  planned_on date
);
grant select, insert, update, delete on notification_plans to pactbook_app;

-- Until when a person put their reminders of a record off.
create table reminder_snoozes (
  organisation_id uuid not null,
  user_id uuid not null,
  contract_id uuid not null,
  until date not null,
  primary key (organisation_id, user_id, contract_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade
);
create index reminder_snoozes_contract on reminder_snoozes (organisation_id, contract_id);
grant select, insert, update, delete on reminder_snoozes to pactbook_app;

-- A calendar address that calendar programs fetch without a session: only the hash of its token is kept.
create table calendar_links (
  user_id uuid not null,
  organisation_id uuid not null,
  token_hash text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index calendar_links_token on calendar_links (token_hash);
grant select, insert, update, delete on calendar_links to pactbook_app;

create table support_requests (
  id uuid not null,
  organisation_id uuid not null,
  user_id uuid not null,
  description text not null,
  page text,
  browser text,
  created_at timestamptz not null,
  role text not null default '',
  app_version text not null default '',
  request_id text not null default '',
  status text not null default 'open' check (status in ('open', 'done')),
  done_at timestamptz,
  done_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, done_by) references users (organisation_id, id)
);
grant select, insert, update, delete on support_requests to pactbook_app;
