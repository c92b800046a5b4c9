-- Every table of an organisation carries organisation_id in its primary key, in its unique constraints and in its foreign
-- keys, so that the rows of an organisation can lie together: in a shard of Citus, or in a partition. Decision 54 says which
-- tables these are. What must be unique across organisations stands in two tables of its own, the directory.

-- 1. The directory: which organisation a mail address, or a claimed mail domain, belongs to. It is asked before an
-- organisation is known. Neither table refers to a table of an organisation: a copy of it may lie on every node.
create table sign_in_addresses (
  -- NFKC, trimmed, lower case: the only form in which addresses are compared.
  email_key text primary key,
  organisation_id uuid not null,
  unique (organisation_id, email_key)
);
create table sign_in_domains (
  domain text primary key check (domain = lower(domain)),
  organisation_id uuid not null,
  unique (organisation_id, domain)
);
insert into sign_in_addresses (email_key, organisation_id) select email_key, organisation_id from users;
insert into sign_in_domains (domain, organisation_id) select domain, organisation_id from sso_domains;

-- 2. The counters of an organisation's sessions and people lie with it. What stands for nobody any more goes.
alter table freshness add column organisation_id uuid;
update freshness f set organisation_id = k.organisation_id
  from (select id, organisation_id from sessions union all select id, organisation_id from users
    union all select id, id from organisations) k
  where k.id = f.id;
delete from freshness where organisation_id is null;
alter table freshness alter column organisation_id set not null;

-- The notes of records whose figures are due live no longer than the transaction that makes them: there are none now.
alter table contract_figures_due add column organisation_id uuid not null;

-- 3. The keys. Foreign keys that lead to one of these tables are made anew, so that they rest on its new primary key.
do $$
declare
  made_anew text[];
  statement text;
  change record;
begin
  select array_agg(format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) order by oid)
    into made_anew from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> 'organisations'::regclass;
  for change in
    select conrelid::regclass as relation, conname from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> 'organisations'::regclass order by oid
  loop
    execute format('alter table %s drop constraint %I', change.relation, change.conname);
  end loop;

  -- A unique constraint on the same columns has nothing left to say.
  for change in
    select k.relation, k.columns, array_agg(format('drop constraint %I', c.conname)) as dropped
    from (values
      ('annual_costs', 'contract_id, date'), ('calendar_links', 'user_id'), ('categories', 'id'),
      ('change_set_names', 'change_set_id, kind, name'), ('change_set_records', 'change_set_id, contract_id'),
      ('change_sets', 'id'), ('contract_analyses', 'id'), ('contract_analysis_batches', 'id'),
      ('contract_analysis_decisions', 'analysis_id, finding_key'), ('contract_analysis_texts', 'analysis_id'),
      ('contract_categories', 'contract_id, category_id'), ('contract_decisions', 'id'),
      ('contract_figures', 'contract_id'), ('contract_figures_due', 'id'), ('contract_owners', 'contract_id, user_id'),
      ('contract_status_changes', 'id'), ('contract_teams', 'contract_id, team_id'), ('contract_terms', 'contract_id, number'),
      ('contracts', 'id'), ('custom_fields', 'id'), ('document_texts', 'document_id'),
      ('document_versions', 'document_id, number'), ('documents', 'id'), ('events', 'id'), ('freshness', 'id'),
      ('import_mappings', 'id'), ('mail_outbox', 'id'), ('notification_queue', 'event_id'),
      ('notification_settings', 'user_id'), ('notifications', 'id'), ('one_time_tokens', 'token_hash'),
      ('recovery_codes', 'user_id, code_hash'), ('reminder_snoozes', 'user_id, contract_id'), ('saved_views', 'user_id'),
      ('second_factors', 'user_id'), ('sessions', 'id'), ('shared_view_pins', 'view_id, user_id'), ('shared_views', 'id'),
      ('sso_connections', 'id'), ('sso_domains', 'domain'), ('sso_identities', 'connection_id, subject'),
      ('sso_requests', 'id'), ('stored_files', 'id'), ('support_requests', 'id'),
      ('team_permissions', 'user_id, team_id, level'), ('teams', 'id'), ('used_assertions', 'connection_id, assertion_id'),
      ('users', 'id')
    ) as k (relation, columns)
    join pg_constraint c on c.conrelid = k.relation::regclass
      and (c.contype = 'p' or c.contype = 'u' and pg_get_constraintdef(c.oid) = format('UNIQUE (organisation_id, %s)', k.columns))
    group by k.relation, k.columns
  loop
    execute format('alter table %I %s, add primary key (organisation_id, %s)', change.relation,
      array_to_string(change.dropped, ', '), change.columns);
  end loop;

  alter table users drop constraint users_email_key_key, add unique (organisation_id, email_key);
  alter table mail_outbox drop constraint mail_outbox_idempotency_key_key, add unique (organisation_id, idempotency_key);
  alter table sso_identities drop constraint sso_identities_connection_id_user_id_key,
    add unique (organisation_id, connection_id, user_id);
  alter table document_versions drop constraint document_versions_file_id_key, add unique (organisation_id, file_id);
  alter table notifications drop constraint notifications_user_id_dedupe_key_key,
    add unique (organisation_id, user_id, dedupe_key);
  alter table contract_analyses drop constraint contract_analyses_document_id_key,
    drop constraint contract_analyses_file_id_key, add unique (organisation_id, document_id),
    add unique (organisation_id, file_id);
  alter table calendar_links drop constraint calendar_links_token_hash_key;

  foreach statement in array made_anew loop
    execute statement;
  end loop;
end $$;

alter table users add foreign key (organisation_id, email_key) references sign_in_addresses (organisation_id, email_key);
alter table sso_domains add foreign key (organisation_id, domain) references sign_in_domains (organisation_id, domain)
  on delete cascade;
-- Its counters go with an organisation.
alter table freshness add foreign key (organisation_id) references organisations on delete cascade;

drop index contract_decisions_standing;
create unique index contract_decisions_standing on contract_decisions (organisation_id, contract_id, term_number)
  where withdrawn_at is null;
-- Primary keys serve what these did.
drop index annual_costs_organisation, change_sets_newest, contract_analysis_decisions_organisation,
  contract_analysis_texts_organisation, contract_figures_stretch, contract_terms_organisation, document_texts_organisation,
  events_feed, notification_queue_organisation, support_requests_newest;
-- Secrets by whose hash a row is found before its organisation is known. They are random: that no two are alike needs no index.
create index calendar_links_token on calendar_links (token_hash);
create index one_time_tokens_token on one_time_tokens (token_hash);
-- A provider's answer names the connection only.
create index sso_connections_id on sso_connections (id);

-- 4. Rights on what is new.
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['sign_in_addresses', 'sign_in_domains', 'contract_figures_due'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy organisation_only on %I using (organisation_id = (select current_organisation_id()))'
      ' with check (organisation_id = (select current_organisation_id()))', tenant_table);
  end loop;
end $$;
-- Counters are numbers behind ids that only a token carries, and are read before an organisation is known.
alter table freshness enable row level security;
create policy counters_only on freshness using (true) with check (false);
grant select, insert on sign_in_addresses to pactbook_app;
grant select, insert, delete on sign_in_domains to pactbook_app;

-- 5. The owner's functions, as before, with the organisation in every condition and every join.

drop function session_gate(uuid, timestamptz);
-- A session of an organisation: the token names both.
create function session_gate(wanted_organisation uuid, wanted_session uuid, at_moment timestamptz)
returns table (
  session_id uuid, user_id uuid, organisation_id uuid, rights jsonb, manage_teams uuid[], view_teams uuid[],
  change_counter bigint, time_zone text, last_seen_at timestamptz, holds_until timestamptz, impersonator_id uuid,
  impersonator_session_id uuid
)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query select s.id, u.id, u.organisation_id,
    (select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(u)) c where jsonb_typeof(c.value) = 'boolean'),
    array(select p.team_id from team_permissions p
      where p.organisation_id = wanted_organisation and p.user_id = u.id and p.level = 'manage' order by p.team_id),
    array(select p.team_id from team_permissions p
      where p.organisation_id = wanted_organisation and p.user_id = u.id and p.level = 'view' order by p.team_id),
    o.change_counter, coalesce(u.time_zone, o.time_zone), s.last_seen_at,
    least(s.expires_at, s.last_seen_at + interval '8 hours'), s.impersonator_id, s.impersonator_session_id
  from sessions s
  join users u on u.organisation_id = s.organisation_id and u.id = s.user_id
  join organisations o on o.id = s.organisation_id
  where s.organisation_id = wanted_organisation and s.id = wanted_session
    and s.ended_at is null
    and s.expires_at > at_moment
    and s.last_seen_at > at_moment - interval '8 hours'
    and u.status = 'active'
    and (s.impersonator_id is null or not u.is_super_admin and exists (
      select from users a join sessions b on b.organisation_id = a.organisation_id and b.user_id = a.id
      where a.organisation_id = wanted_organisation and a.id = s.impersonator_id and a.status = 'active' and a.is_super_admin
        and b.id = s.impersonator_session_id and b.ended_at is null and b.expires_at > at_moment
    ));
end $$;
revoke all on function session_gate(uuid, uuid, timestamptz) from public;
grant execute on function session_gate(uuid, uuid, timestamptz) to pactbook_app;

-- In two steps: the directory says which organisation, and its own tables the rest.
drop function find_account(text);
create function find_account(wanted_email_key text)
returns table (user_id uuid, organisation_id uuid, password_hash text, status text, is_sso boolean)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  organisation constant uuid := (select a.organisation_id from sign_in_addresses a where a.email_key = wanted_email_key);
begin
  return query select u.id, u.organisation_id, u.password_hash, u.status, u.is_sso or o.requires_sso
    from users u join organisations o on o.id = u.organisation_id
    where u.organisation_id = organisation and u.email_key = wanted_email_key;
end $$;

drop function find_sso_connection(text);
create function find_sso_connection(wanted_domain text)
returns table (connection_id uuid, organisation_id uuid, protocol text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  organisation constant uuid := (select d.organisation_id from sign_in_domains d where d.domain = wanted_domain);
begin
  return query select c.id, c.organisation_id, c.protocol
    from sso_domains d join sso_connections c on c.organisation_id = d.organisation_id and c.id = d.connection_id
    where d.organisation_id = organisation and d.domain = wanted_domain and c.is_enabled;
end $$;
revoke all on function find_account(text), find_sso_connection(text) from public;
grant execute on function find_account(text), find_sso_connection(text) to pactbook_app;

create or replace function find_calendar_link(wanted_hash text)
returns table (user_id uuid, organisation_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select l.user_id, l.organisation_id
  from calendar_links l join users u on u.organisation_id = l.organisation_id and u.id = l.user_id
  where l.token_hash = wanted_hash and u.status = 'active'
$$;

-- Told by an argument what a row is: in a partition, or in a shard, the table of the trigger has a name of its own.
create or replace function move_freshness() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  kind constant text := tg_argv[0];
  organisation constant uuid := coalesce(new.organisation_id, old.organisation_id);
  moved uuid[];
begin
  if kind = 'right' then
    moved := array[old.user_id, new.user_id];
  elsif kind = 'session' then
    moved := array[old.id, new.id] || array(select s.id from sessions s
      where s.organisation_id = organisation and s.impersonator_session_id = old.id);
  else
    moved := array[old.id, new.id] || array(select s.id from sessions s
      where s.organisation_id = organisation and s.impersonator_id = old.id);
  end if;
  insert into freshness as f (organisation_id, id)
    select distinct organisation, m from unnest(moved) m where m is not null order by m
    on conflict (organisation_id, id) do update set counter = f.counter + 1;
  if tg_op = 'DELETE' and kind = 'session' then
    delete from freshness where organisation_id = organisation and id = old.id;
  end if;
  return null;
end $$;
drop trigger moves_freshness on sessions;
create trigger moves_freshness after insert or update or delete on sessions
  for each row execute function move_freshness('session');
drop trigger moves_freshness on users;
create trigger moves_freshness after insert or update or delete on users
  for each row execute function move_freshness('person');
drop trigger moves_freshness on team_permissions;
create trigger moves_freshness after insert or update or delete on team_permissions
  for each row execute function move_freshness('right');

create or replace function move_organisation_freshness() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changes_now bigint := coalesce(new.change_counter, 0);
begin
  if tg_op = 'UPDATE' then
    -- What is left of the old row differs from the new one where more than the two counters moved.
    old.change_counter := new.change_counter;
    old.reference_counter := new.reference_counter;
    update freshness set changes = changes_now, counter = counter + (old is distinct from new)::int
      where organisation_id = new.id and id = new.id;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into freshness (organisation_id, id, changes) values (new.id, new.id, changes_now);
  end if;
  return null;
end $$;
create or replace function note_changed_status() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into contract_status_changes (organisation_id, contract_id, at, from_status, to_status)
    select a.organisation_id, a.id, a.updated_at,
      case when b.deleted_at is null then b.status end, case when a.deleted_at is null then a.status end
    from before b join after a on a.organisation_id = b.organisation_id and a.id = b.id
    where case when b.deleted_at is null then b.status end
      is distinct from case when a.deleted_at is null then a.status end;
  return null;
end $$;

create or replace function note_added_contracts() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into contract_figures_due (organisation_id, contract_ids)
    select organisation_id, array_agg(id) from added group by organisation_id;
  return null;
end $$;

create or replace function note_changed_contracts() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = off
as $$
begin
  insert into contract_figures_due (organisation_id, contract_ids)
    select a.organisation_id, array_agg(a.id)
    from before b join after a on a.organisation_id = b.organisation_id and a.id = b.id
    where (a.status, a.vendor, a.hosting_model, a.end_date, a.renewal_type, a.term_number, a.deleted_at is null)
      is distinct from (b.status, b.vendor, b.hosting_model, b.end_date, b.renewal_type, b.term_number, b.deleted_at is null)
    group by a.organisation_id;
  return null;
end $$;

create or replace function note_contracts_of_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into contract_figures_due (organisation_id, contract_ids)
    select organisation_id, array_agg(distinct contract_id) from touched group by organisation_id;
  return null;
end $$;

create or replace function note_contracts_of_organisation() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into contract_figures_due (organisation_id, contract_ids)
    select new.id, array_agg(id) from contracts where organisation_id = new.id having count(*) > 0;
  return null;
end $$;

create or replace function heed_due_figures() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  wanted uuid[];
begin
  -- The first of the transaction's notes heeds them all. No other transaction's are seen: they are not committed.
  with gathered as (
    delete from contract_figures_due where organisation_id = new.organisation_id and id >= new.id returning contract_ids
  )
    select array_agg(distinct id) into wanted from gathered, unnest(contract_ids) as noted (id);
  if wanted is not null then perform refresh_contract_figures(new.organisation_id, wanted); end if;
  return null;
end $$;

drop function refresh_contract_figures(uuid[]);
create function refresh_contract_figures(organisation uuid, wanted uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  present bigint;
begin
  -- Whoever changes records of the same organisation at the same time waits here, and then reads what was committed. Its
  -- row is the last that every change locks, to move its counter: to wait for records here could wait in a circle.
  perform 1 from organisations where id = organisation for no key update;
  present := nextval('contract_figures_revision');
  insert into contract_figures as f (contract_id, organisation_id, is_counted, status, vendor, hosting_model, team_ids,
      category_ids, first_year, last_year, yearly_cents, total_cents, expected_until, revision)
  with yearly as materialized (
    select a.contract_id, fiscal_year_of(a.date, o.fiscal_year_start_month) as year, (sum(a.cost) * 100)::bigint as cents,
      max(a.date) as last_on
    from unnest(wanted) as w (id) join annual_costs a on a.organisation_id = organisation and a.contract_id = w.id
    join organisations o on o.id = organisation
    group by 1, 2
  ),
  spans as materialized (
    select contract_id, min(year) as first_year, max(year) as last_year, sum(cents) as total_cents, max(last_on) as last_on
    from yearly group by contract_id
  ),
  costs as (
    select s.contract_id, s.first_year, s.last_year, s.total_cents, s.last_on, array_agg(y.cents order by g.year) as yearly_cents
    from spans s cross join lateral generate_series(s.first_year, s.last_year) as g (year)
    left join yearly y on y.contract_id = s.contract_id and y.year = g.year
    group by 1, 2, 3, 4, 5
  ),
  teams as (
    select m.contract_id, array_agg(m.team_id order by m.team_id) as ids
    from unnest(wanted) as w (id) join contract_teams m on m.organisation_id = organisation and m.contract_id = w.id group by 1
  ),
  categories as (
    select m.contract_id, array_agg(m.category_id order by m.category_id) as ids
    from unnest(wanted) as w (id) join contract_categories m on m.organisation_id = organisation and m.contract_id = w.id group by 1
  ),
  -- How long a record goes on: a decision stands above the kind of renewal, and infinity is no end.
  goes_on as (
    select c.id, case when d.decision in ('CANCEL', 'LET_LAPSE') then coalesce(c.end_date, 'infinity')
        when d.decision = 'RENEW' or c.renewal_type in ('AUTO_RENEWS', 'EVERGREEN') then 'infinity'
        else coalesce(c.end_date, 'infinity') end as until
    from unnest(wanted) as w (id) join contracts c on c.organisation_id = organisation and c.id = w.id
    left join contract_decisions d on d.organisation_id = organisation and d.contract_id = c.id
      and d.term_number = c.term_number and d.withdrawn_at is null
  )
  select c.id, c.organisation_id, c.deleted_at is null, c.status, c.vendor, c.hosting_model, coalesce(t.ids, '{}'),
    coalesce(k.ids, '{}'), a.first_year, a.last_year, coalesce(a.yearly_cents, '{}'), coalesce(a.total_cents, 0),
    -- Expected on the anniversaries of its latest cost.
    case when c.status <> 'LIVE' or a.last_on is null then null
      when g.until = 'infinity' then 9999
      else a.last_year + extract(year from g.until)::integer - extract(year from a.last_on)::integer
        - (a.last_on + make_interval(years => (extract(year from g.until) - extract(year from a.last_on))::integer) > g.until)::integer
    end, present
  from goes_on g join contracts c on c.organisation_id = organisation and c.id = g.id
  left join teams t on t.contract_id = c.id
  left join categories k on k.contract_id = c.id
  left join costs a on a.contract_id = c.id
  on conflict (organisation_id, contract_id) do update set is_counted = excluded.is_counted, status = excluded.status,
    vendor = excluded.vendor, hosting_model = excluded.hosting_model, team_ids = excluded.team_ids,
    category_ids = excluded.category_ids, first_year = excluded.first_year, last_year = excluded.last_year,
    yearly_cents = excluded.yearly_cents, total_cents = excluded.total_cents, expected_until = excluded.expected_until,
    revision = excluded.revision
  where (f.is_counted, f.status, f.vendor, f.hosting_model, f.team_ids, f.category_ids, f.first_year, f.last_year,
      f.yearly_cents, f.total_cents, f.expected_until)
    is distinct from (excluded.is_counted, excluded.status, excluded.vendor, excluded.hosting_model, excluded.team_ids,
      excluded.category_ids, excluded.first_year, excluded.last_year, excluded.yearly_cents, excluded.total_cents,
      excluded.expected_until);
end $$;
revoke all on function refresh_contract_figures(uuid, uuid[]) from public;
