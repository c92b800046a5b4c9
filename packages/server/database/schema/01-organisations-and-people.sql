-- Organisations with their people, teams and categories, and the counters that say what changed.

create table organisations (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  time_zone text not null,
  created_at timestamptz not null,
  fiscal_year_start_month integer not null default 1 check (fiscal_year_start_month between 1 and 12),
  requires_sso boolean not null default false,
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  -- Currencies that records may have besides the organisation's own.
  record_currencies text[] not null default '{}',
  -- Days before a deadline, each with the day on which it was added (null: always there): reminders due before that are not sent.
  lead_days jsonb not null default
    '[{"days":120,"since":null},{"days":60,"since":null},{"days":30,"since":null},{"days":14,"since":null},{"days":7,"since":null},{"days":1,"since":null}]'
);
grant select, insert, update, delete on organisations to pactbook_app;
create trigger prepares_turns after insert on organisations for each row execute function prepare_turns();
create trigger moves_freshness after insert or update on organisations
  for each row execute function move_organisation_freshness();
create trigger organisations_look_at_views after update of time_zone on organisations
  for each row when (old.time_zone is distinct from new.time_zone) execute function look_at_all_views_again();
create trigger organisations_plan_reminders after update of lead_days on organisations
  for each row when (old.lead_days is distinct from new.lead_days) execute function plan_reminders_again();

-- A lookup table, as sign_in_domains: which organisation a mail address belongs to, read before an organisation is known.
-- It refers to no table of an organisation: a copy of it may be on every node.
create table sign_in_addresses (
  -- NFKC, trimmed, lower case: the only form in which addresses are compared.
  email_key text primary key,
  organisation_id uuid not null,
  unique (organisation_id, email_key)
);
grant select, insert, delete on sign_in_addresses to pactbook_app;

create table users (
  id uuid not null,
  organisation_id uuid not null references organisations,
  email_address text not null,
  email_key text not null,
  first_name text not null default '',
  last_name text not null default '',
  password_hash text,
  status text not null check (status in ('invited', 'active', 'deactivated')),
  is_super_admin boolean not null default false,
  is_bwc_admin boolean not null default false,
  manage_all boolean not null default false,
  view_all boolean not null default false,
  is_sso boolean not null default false,
  time_zone text,
  created_at timestamptz not null,
  last_seen_at timestamptz,
  -- Moves with every change that an administrator makes to a person.
  version integer not null default 1,
  -- A service account: its key is no address (it has a space), it has no password and cannot sign in.
  is_service boolean not null default false,
  -- How a person has numbers and amounts written, as a BCP 47 tag; null for English (US).
  number_locale text check (number_locale ~ '^[a-z]{2,3}-[A-Z]{2}$'),
  primary key (organisation_id, id),
  unique (organisation_id, email_key),
  constraint users_service_is_no_person check (not is_service or password_hash is null and not is_sso and not is_super_admin
    and not is_bwc_admin and email_address = '' and status <> 'invited'),
  foreign key (organisation_id, email_key) references sign_in_addresses (organisation_id, email_key)
);
grant select, insert, update, delete on users to pactbook_app;
create trigger moves_freshness after insert or update or delete on users for each row execute function move_freshness('person');
create trigger users_look_at_views after update of time_zone, status on users
  for each row when (old.time_zone is distinct from new.time_zone or old.status is distinct from new.status) execute function look_at_views_again();

create table teams (
  id uuid not null,
  organisation_id uuid not null references organisations,
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz not null,
  -- The number of its colour, the smallest that was free when it was added. Two that are added at once may have the same.
  color_number integer not null default 0,
  primary key (organisation_id, id)
);
create unique index teams_name_unique on teams (organisation_id, lower(name));
grant select, insert, update, delete on teams to pactbook_app;
create trigger takes_color_number before insert on teams for each row execute function take_color_number();
create trigger teams_name_in_budgets before delete on teams for each row execute function keep_name_in_budgets();

create table team_permissions (
  organisation_id uuid not null,
  user_id uuid not null,
  team_id uuid not null,
  level text not null check (level in ('manage', 'view')),
  primary key (organisation_id, user_id, team_id, level),
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  foreign key (organisation_id, team_id) references teams (organisation_id, id)
);
create index team_permissions_team on team_permissions (organisation_id, team_id);
grant select, insert, update, delete on team_permissions to pactbook_app;
create trigger moves_freshness after insert or update or delete on team_permissions
  for each row execute function move_freshness('right');

create table categories (
  id uuid not null,
  organisation_id uuid not null references organisations,
  name text not null check (length(name) between 1 and 80),
  color_number integer not null default 0,
  primary key (organisation_id, id)
);
create unique index categories_name_unique on categories (organisation_id, lower(name));
grant select, insert, update, delete on categories to pactbook_app;
create trigger takes_color_number before insert on categories for each row execute function take_color_number();
create trigger categories_name_in_budgets before delete on categories for each row execute function keep_name_in_budgets();

-- Teams and categories that were merged, or deleted with another one for their records: addresses that name them follow.
create table replaced_groups (
  organisation_id uuid not null references organisations,
  id uuid not null,
  -- Always one that was not replaced itself when it was written.
  into_id uuid not null,
  primary key (organisation_id, id)
);
grant select, insert, update, delete on replaced_groups to pactbook_app;

-- Locks of an organisation, each a row: distributed PostgreSQL has no advisory locks.
create table turns (
  organisation_id uuid not null references organisations on delete cascade,
  subject text not null check (subject in ('customFields', 'teams', 'categories', 'vendorContacts', 'contractLinks')),
  primary key (organisation_id, subject)
);
grant select, update on turns to pactbook_app;

-- A counter for each session, person and organisation, which moves with every change of what their requests may do or see.
-- The session gate compares three of them with what it read before. The other ones are moved by the commands of an
-- organisation: a changed record makes lists stale, and leaves all rights as they are.
create table freshness (
  id uuid not null,
  counter bigint not null default 1,
  -- Counts every change that a list of contracts could show; the ETag of the list is made of it.
  change_counter bigint not null default 0,
  -- Moves when what records may refer to changes: teams, categories, custom fields, people, names of vendors. While it is
  -- the same, a server need not read them again for every write.
  reference_counter bigint not null default 0,
  -- The revision at which figures were last removed: figures that are gone leave none behind.
  figures_removed bigint not null default 0,
  organisation_id uuid not null references organisations on delete cascade,
  primary key (organisation_id, id)
) with (fillfactor = 50);
grant select, update (change_counter, reference_counter, figures_removed) on freshness to pactbook_app;

-- Which records changed at each value of an organisation's change counter. Where a row is missing, all may have changed.
create table list_changes (
  organisation_id uuid not null references organisations on delete cascade,
  counter bigint not null,
  -- Null: all records may have changed, as when a category is renamed.
  contract_ids uuid[],
  at timestamptz not null default now(),
  primary key (organisation_id, counter)
);
grant select, insert, delete on list_changes to pactbook_app;
