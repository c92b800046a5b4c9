-- Documents beside the record, fields of the organisation's own, renewal terms and decisions, notifications.

-- Custom fields: more types, and what an administrator says about each.
alter table custom_fields drop constraint custom_fields_type_check;
alter table custom_fields add constraint custom_fields_type_check check (type in
  ('text', 'longText', 'number', 'money', 'date', 'boolean', 'select', 'multiSelect', 'url', 'user'));
alter table custom_fields
  add column version integer not null default 1,
  add column required boolean not null default false,
  add column help_text text not null default '' check (length(help_text) <= 500),
  -- The value that a new record starts with; null for none.
  add column default_value jsonb;

-- Renewal terms (behaviour.md, "Records"): stored facts. The notice deadline is derived in one place, here.
alter table contracts
  add column renewal_type text check (renewal_type in ('FIXED', 'AUTO_RENEWS', 'ON_AGREEMENT', 'EVERGREEN')),
  add column term_months integer check (term_months between 1 and 120),
  add column notice_value integer check (notice_value between 0 and 730),
  add column notice_unit text check (notice_unit in ('DAYS', 'MONTHS')),
  -- Counts the terms; the ended ones are kept in contract_terms.
  add column term_number integer not null default 1,
  -- The first day of the present term; null while it is the start date itself.
  add column term_start_date date,
  -- The day of the month on which the chain of terms ends, 31 for the last one: set when a term renews by itself, so that
  -- a short month does not move the terms after it; null again when a person sets the end.
  add column term_end_day integer check (term_end_day between 1 and 31),
  add column notice_deadline date generated always as (case notice_unit
    when 'DAYS' then end_date - notice_value
    when 'MONTHS' then (end_date - make_interval(months => notice_value))::date
  end) stored,
  add check ((notice_value is null) = (notice_unit is null));
create index contracts_end on contracts (organisation_id, end_date) where deleted_at is null and end_date is not null;

create table contract_owners (
  organisation_id uuid not null,
  contract_id uuid not null,
  user_id uuid not null,
  position integer not null,
  primary key (contract_id, user_id),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index contract_owners_user on contract_owners (organisation_id, user_id);

-- A term that ended because another one began: never changed, never recomputed.
create table contract_terms (
  organisation_id uuid not null,
  contract_id uuid not null,
  number integer not null check (number >= 1),
  start_date date,
  end_date date,
  renewal_type text,
  term_months integer,
  notice_value integer,
  notice_unit text,
  ended_as text not null check (ended_as in ('renewed', 'autoRenewed')),
  ended_at timestamptz not null,
  -- Null: the system, in the daily run.
  ended_by uuid,
  primary key (contract_id, number),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, ended_by) references users (organisation_id, id)
);
create index contract_terms_organisation on contract_terms (organisation_id);

-- What was decided about a term; one that another decision replaces counts as withdrawn.
create table contract_decisions (
  id uuid primary key,
  organisation_id uuid not null,
  contract_id uuid not null,
  term_number integer not null,
  decision text not null check (decision in ('RENEW', 'RENEGOTIATE', 'CANCEL', 'LET_LAPSE')),
  reason text not null default '' check (length(reason) <= 2000),
  decided_on date not null,
  decided_by uuid not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, decided_by) references users (organisation_id, id)
);
create index contract_decisions_contract on contract_decisions (organisation_id, contract_id, id desc);
create unique index contract_decisions_standing on contract_decisions (contract_id, term_number) where withdrawn_at is null;

-- Files: a row says 'writing' before the first byte is written and 'kept' in the transaction that makes the file part
-- of a document, so that a sweep can tell what a killed server left behind.
create table stored_files (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  state text not null check (state in ('writing', 'kept', 'removing')),
  size bigint,
  sha256 text,
  changed_at timestamptz not null,
  unique (organisation_id, id)
);
create index stored_files_unsettled on stored_files (organisation_id, changed_at) where state <> 'kept';

create table documents (
  id uuid primary key,
  organisation_id uuid not null,
  contract_id uuid not null,
  -- For display only, never a path.
  name text not null check (length(name) between 1 and 255),
  category text not null check (category in ('Contracts', 'Security', 'Legal', 'Privacy', 'Compliance', 'Other')),
  expires_on date,
  version integer not null default 1,
  current_number integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  unique (organisation_id, id),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, deleted_by) references users (organisation_id, id)
);
create index documents_contract on documents (organisation_id, contract_id);
create index documents_trash on documents (organisation_id, deleted_at) where deleted_at is not null;

create table document_versions (
  organisation_id uuid not null,
  document_id uuid not null,
  number integer not null check (number >= 1),
  file_id uuid not null unique,
  name text not null,
  size bigint not null,
  sha256 text not null,
  content_type text not null,
  pages integer,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null,
  -- 'waiting' for the extraction of its text; 'none' has no text, 'failed' could not be read within the limits.
  text_state text not null check (text_state in ('waiting', 'indexed', 'none', 'failed')),
  text_attempts integer not null default 0,
  primary key (document_id, number),
  foreign key (organisation_id, document_id) references documents (organisation_id, id) on delete cascade,
  foreign key (organisation_id, file_id) references stored_files (organisation_id, id),
  foreign key (organisation_id, uploaded_by) references users (organisation_id, id)
);
create index document_versions_sha on document_versions (organisation_id, sha256);
create index document_versions_waiting on document_versions (organisation_id, uploaded_at) where text_state = 'waiting';

-- The text of a document's present version.
create table document_texts (
  document_id uuid primary key,
  organisation_id uuid not null,
  number integer not null,
  content text not null,
  words tsvector not null,
  foreign key (organisation_id, document_id) references documents (organisation_id, id) on delete cascade
);
create index document_texts_words on document_texts using gin (words);
create index document_texts_organisation on document_texts (organisation_id);

-- A version that goes, for whatever reason, leaves its file to be removed.
create function leave_file_to_be_removed() returns trigger language plpgsql as $$
begin
  update stored_files set state = 'removing', changed_at = now()
    where organisation_id = old.organisation_id and id = old.file_id;
  return null;
end $$;
create trigger leaves_file after delete on document_versions
  for each row execute function leave_file_to_be_removed();

-- Notifications: what a person asked for, and what there is to tell them. The inbox shows it, digests gather it.
create table notification_settings (
  user_id uuid primary key,
  organisation_id uuid not null,
  settings jsonb not null,
  updated_at timestamptz not null,
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);

create table notifications (
  id uuid primary key,
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
  unique (user_id, dedupe_key),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade
);
create index notifications_inbox on notifications (organisation_id, user_id, id desc);
create index notifications_contract on notifications (organisation_id, contract_id);
create index notifications_due on notifications (organisation_id, mail_due_at) where mail_due_at is not null and mail_id is null;
create index notifications_waiting on notifications (user_id, mail_due_at) where mail_due_at is not null and mail_id is null;
create index notifications_unread on notifications (organisation_id, user_id) where read_at is null and in_app;

-- What happened to records and nobody was told of yet, entered with the event itself: identifiers are in no order of
-- commits, so that a reader that remembers how far it came would miss some.
create table notification_queue (
  event_id uuid primary key,
  organisation_id uuid not null references organisations
);
create index notification_queue_organisation on notification_queue (organisation_id);
create function queue_notifications() returns trigger language plpgsql as $$
begin
  insert into notification_queue (event_id, organisation_id)
    select id, organisation_id from added where subject_kind = 'contract';
  return null;
end $$;
create trigger queues_notifications after insert on events
  referencing new table as added for each statement execute function queue_notifications();

-- The day for which all reminders of an organisation were planned; null when they are to be planned anew.
create table notification_plans (
  organisation_id uuid primary key references organisations,
  planned_on date
);

-- Until when a person put their reminders of a record off.
create table reminder_snoozes (
  organisation_id uuid not null,
  user_id uuid not null,
  contract_id uuid not null,
  until date not null,
  primary key (user_id, contract_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade
);
create index reminder_snoozes_contract on reminder_snoozes (organisation_id, contract_id);

-- A calendar address that calendar programs fetch without a session: only the hash of its token is kept.
create table calendar_links (
  user_id uuid primary key,
  organisation_id uuid not null,
  token_hash text not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);

alter table mail_outbox
  add column html_body text,
  -- The address of the one-click unsubscribe header (RFC 8058); null for mails that cannot be turned off.
  add column unsubscribe_url text,
  -- Whom it goes to, when that is a user of the organisation.
  add column user_id uuid,
  add column kind text not null default 'account',
  -- How often the mail server refused this mail for good, and since when nobody tries it any more.
  add column refusals integer not null default 0,
  add column failed_at timestamptz;
drop index mail_outbox_due;
create index mail_outbox_due on mail_outbox (organisation_id, next_attempt_at) where sent_at is null and failed_at is null;
create index mail_outbox_failed on mail_outbox (organisation_id, failed_at) where failed_at is not null;
create index mail_outbox_sent on mail_outbox (organisation_id, sent_at) where sent_at is not null;

-- The organisations that have mail to send now, for the job runner; what was set aside waits for a person.
create or replace function organisations_with_due_mail(at_moment timestamptz) returns table (id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct m.organisation_id from mail_outbox m
  where m.sent_at is null and m.failed_at is null and m.next_attempt_at <= at_moment
$$;

alter table support_requests
  add column role text not null default '',
  add column app_version text not null default '',
  add column request_id text not null default '',
  add column status text not null default 'open' check (status in ('open', 'done')),
  add column done_at timestamptz,
  add column done_by uuid,
  add foreign key (organisation_id, done_by) references users (organisation_id, id);
create index support_requests_newest on support_requests (organisation_id, id desc);

alter table job_schedule
  add column every_seconds integer,
  add column last_finished_at timestamptz,
  add column last_success_at timestamptz;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'contract_owners', 'contract_terms', 'contract_decisions', 'stored_files', 'documents', 'document_versions',
    'document_texts', 'notification_settings', 'notifications', 'calendar_links',
    'notification_queue', 'notification_plans', 'reminder_snoozes'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy organisation_only on %I using (organisation_id = (select current_organisation_id()))'
      ' with check (organisation_id = (select current_organisation_id()))', tenant_table);
    execute format('grant select, insert, update, delete on %I to pactbook_app', tenant_table);
  end loop;
end $$;

-- A term that ended stays as it was.
revoke update on contract_terms from pactbook_app;

-- The person behind a calendar address.
create function find_calendar_link(wanted_hash text)
returns table (user_id uuid, organisation_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select l.user_id, l.organisation_id
  from calendar_links l join users u on u.id = l.user_id
  where l.token_hash = wanted_hash and u.status = 'active'
$$;
revoke all on function find_calendar_link(text) from public;
grant execute on function find_calendar_link(text) to pactbook_app;

-- Every organisation with what there may be to tell its people: events, mails that are due, and the day planned last.
create function organisations_to_notify(at_moment timestamptz)
returns table (id uuid, time_zone text, planned_on date, has_events boolean, has_mail boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select o.id, o.time_zone, p.planned_on,
    exists (select from notification_queue q where q.organisation_id = o.id),
    exists (select from notifications n
      where n.organisation_id = o.id and n.mail_due_at is not null and n.mail_id is null and n.mail_due_at <= at_moment)
  from organisations o left join notification_plans p on p.organisation_id = o.id
$$;
revoke all on function organisations_to_notify(timestamptz) from public;
grant execute on function organisations_to_notify(timestamptz) to pactbook_app;

-- The documents of the present organisation whose text has these words. As the owner, for whom the index on the words can
-- be used: below row-level security it cannot, because the operator is not marked leakproof.
create function documents_with_words(wanted tsquery)
returns table (document_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select t.document_id from document_texts t
  where t.words @@ wanted and t.organisation_id = current_organisation_id()
$$;
revoke all on function documents_with_words(tsquery) from public;
grant execute on function documents_with_words(tsquery) to pactbook_app;
