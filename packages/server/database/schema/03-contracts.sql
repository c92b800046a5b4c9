-- Records with what belongs to them, and the custom fields of organisations.

create table custom_fields (
  id uuid not null,
  organisation_id uuid not null references organisations,
  key text not null check (length(key) between 1 and 60 and key not in ('__proto__', 'constructor', 'prototype')),
  label text not null check (length(label) between 1 and 60),
  type text not null check (type in
    ('text', 'longText', 'number', 'money', 'date', 'boolean', 'select', 'multiSelect', 'url', 'user')),
  options text[] not null default '{}',
  restricted boolean not null default true,
  position integer not null,
  version integer not null default 1,
  required boolean not null default false,
  help_text text not null default '' check (length(help_text) <= 500),
  -- The value that a new record starts with; null for none.
  default_value jsonb,
  primary key (organisation_id, id),
  unique (organisation_id, key)
);
grant select, insert, update, delete on custom_fields to pactbook_app;

create table contracts (
  id uuid not null,
  organisation_id uuid not null references organisations,
  version integer not null default 1,
  product text not null check (length(product) between 1 and 200),
  vendor text not null check (length(vendor) between 1 and 200),
  status text not null check (status in ('LIVE', 'EVALUATING', 'EXPIRED')),
  start_date date,
  end_date date,
  description text not null default '',
  notes text not null default '',
  hosting_model text,
  custom_fields jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  -- Renewal terms: stored facts. The notice deadline is derived in one place, here.
  renewal_type text check (renewal_type in ('FIXED', 'AUTO_RENEWS', 'ON_AGREEMENT', 'EVERGREEN')),
  term_months integer check (term_months between 1 and 120),
  notice_value integer check (notice_value between 0 and 730),
  notice_unit text check (notice_unit in ('DAYS', 'WEEKS', 'MONTHS')),
  -- Counts the terms; the ended ones are kept in contract_terms.
  term_number integer not null default 1,
  -- The first day of the present term; null while it is the start date itself.
  term_start_date date,
  -- The day of the month on which terms end, 31 for the last one, so that a short month does not move later terms.
  term_end_day integer check (term_end_day between 1 and 31),
  -- search_text has restricted texts as well: it only says where a search looks closer.
  product_key text collate "C" not null generated always as (sort_key(product)) stored,
  vendor_key text collate "C" not null generated always as (sort_key(vendor)) stored,
  search_text text not null generated always as (search_key(product || E'\n' || vendor || E'\n' || description
    || E'\n' || notes || E'\n' || coalesce(custom_texts(custom_fields), ''))) stored,
  -- By how many percent the vendor may raise the price at most, as the contract says.
  price_cap numeric check (price_cap between 0 and 100 and scale(price_cap) <= 2),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  notice_earliest date,
  notice_method text check (notice_method in ('WRITING', 'MAIL', 'PORTAL', 'REGISTERED')),
  notice_address text not null default '' check (length(notice_address) <= 500),
  notice_to_end_of text check (notice_to_end_of in ('MONTH', 'QUARTER', 'HALF_YEAR', 'YEAR')),
  possible_end date,
  notice_deadline date generated always as (less_notice(
    case when renewal_type = 'EVERGREEN' then possible_end else last_period_end(end_date, notice_to_end_of) end,
    notice_value, notice_unit)) stored,
  primary key (organisation_id, id),
  check (end_date is null or start_date is null or end_date >= start_date),
  check ((notice_value is null) = (notice_unit is null))
);
create index contracts_present on contracts (organisation_id) where deleted_at is null;
create index contracts_trash on contracts (organisation_id, deleted_at) where deleted_at is not null;
create index contracts_end on contracts (organisation_id, end_date) where deleted_at is null and end_date is not null;
create index contracts_by_product on contracts (organisation_id, product_key, id) where deleted_at is null;
create index contracts_by_vendor on contracts (organisation_id, vendor_key, product_key, id) where deleted_at is null;
create index contracts_possible_end on contracts (organisation_id, notice_deadline)
  where possible_end is not null and deleted_at is null;
-- As in other tables, columns that no statement is planned by: sampling them is most of the work of ANALYZE.
alter table contracts alter column description set statistics 0, alter column notes set statistics 0,
  alter column custom_fields set statistics 0, alter column search_text set statistics 0;
grant select, insert, update, delete on contracts to pactbook_app;

create table contract_teams (
  organisation_id uuid not null,
  contract_id uuid not null,
  team_id uuid not null,
  primary key (organisation_id, contract_id, team_id),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, team_id) references teams (organisation_id, id)
);
create index contract_teams_team on contract_teams (organisation_id, team_id);
grant select, insert, update, delete on contract_teams to pactbook_app;

create table contract_categories (
  organisation_id uuid not null,
  contract_id uuid not null,
  category_id uuid not null,
  primary key (organisation_id, contract_id, category_id),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, category_id) references categories (organisation_id, id)
);
create index contract_categories_category on contract_categories (organisation_id, category_id);
grant select, insert, update, delete on contract_categories to pactbook_app;

create table contract_owners (
  organisation_id uuid not null,
  contract_id uuid not null,
  user_id uuid not null,
  position integer not null,
  primary key (organisation_id, contract_id, user_id),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index contract_owners_user on contract_owners (organisation_id, user_id);
grant select, insert, update, delete on contract_owners to pactbook_app;

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
  ended_by uuid,
  notice_to_end_of text,
  primary key (organisation_id, contract_id, number),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, ended_by) references users (organisation_id, id)
);
grant select, insert, delete on contract_terms to pactbook_app;

-- What was decided about a term; one that another decision replaces counts as withdrawn.
create table contract_decisions (
  id uuid not null,
  organisation_id uuid not null,
  contract_id uuid not null,
  term_number integer not null,
  decision text not null check (decision in ('RENEW', 'RENEGOTIATE', 'CANCEL', 'LET_LAPSE')),
  reason text not null default '' check (length(reason) <= 2000),
  decided_on date not null,
  decided_by uuid not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  late_notice_accepted boolean not null default false,
  -- The cost in force when it was recorded, or when the talks before it began, in the currency of that cost.
  cost_before numeric,
  cost_currency text,
  -- Whether the vendor was asked for other terms: it is Renegotiate, or followed it.
  is_after_talks boolean not null default false,
  primary key (organisation_id, id),
  check ((cost_before is null) = (cost_currency is null)),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, decided_by) references users (organisation_id, id)
);
create index contract_decisions_contract on contract_decisions (organisation_id, contract_id, id desc);
create unique index contract_decisions_standing on contract_decisions (organisation_id, contract_id, term_number)
  where withdrawn_at is null;
grant select, insert, update, delete on contract_decisions to pactbook_app;

-- Reminders that people add to a record, besides those of its deadlines.
create table contract_reminders (
  organisation_id uuid not null references organisations,
  id uuid not null,
  contract_id uuid not null,
  -- Null for the owners of the record.
  user_id uuid,
  day date,
  days_before integer check (days_before between 0 and 365),
  counted_from text check (counted_from in ('noticeDeadline', 'endDate')),
  note text not null check (length(note) <= 200),
  created_at timestamptz not null,
  primary key (organisation_id, id),
  check ((day is null) <> (counted_from is null)),
  check ((days_before is null) = (counted_from is null)),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade
);
create index contract_reminders_contract on contract_reminders (organisation_id, contract_id);
create index contract_reminders_user on contract_reminders (organisation_id, user_id);
grant select, insert, update, delete on contract_reminders to pactbook_app;

-- Each step of a record from one status to another; null before it is added and while it is in the trash. A count at any
-- moment is a sum over the steps up to it. Steps stay when a record is removed: what was counted last year stays counted.
create table contract_status_changes (
  id uuid not null default gen_random_uuid(),
  organisation_id uuid not null references organisations,
  contract_id uuid not null,
  at timestamptz not null,
  from_status text check (from_status in ('LIVE', 'EVALUATING', 'EXPIRED')),
  to_status text check (to_status in ('LIVE', 'EVALUATING', 'EXPIRED')),
  primary key (organisation_id, id),
  check (from_status is distinct from to_status)
);
create index contract_status_changes_organisation on contract_status_changes (organisation_id, at);
grant select, insert on contract_status_changes to pactbook_app;
