-- What trends sum of a record, in one row (screens.md, section 2): its groups beside what it cost in each fiscal year and
-- what it is expected to cost. A question of trends reads these rows once, instead of every cost several times.
create table contract_figures (
  contract_id uuid primary key,
  organisation_id uuid not null,
  -- False while the record is in the trash.
  is_counted boolean not null,
  status text not null,
  vendor text not null,
  hosting_model text,
  -- In ascending order.
  team_ids uuid[] not null,
  category_ids uuid[] not null,
  -- The first and the last fiscal year with costs; null without costs.
  first_year integer,
  last_year integer,
  -- What each fiscal year from the first to the last cost, in cents; null for a year without costs.
  yearly_cents bigint[] not null,
  total_cents bigint not null,
  -- The last of the years after last_year in each of which the record is expected to cost as much as in that one; null
  -- where nothing is expected.
  expected_until integer,
  check ((first_year is null) = (last_year is null)),
  check (cardinality(yearly_cents) = coalesce(last_year - first_year + 1, 0)),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade
);
create index contract_figures_organisation on contract_figures (organisation_id);

-- The fiscal year of a date, as fiscalYearOf of the domain says.
create function fiscal_year_of(day date, start_month integer) returns integer
language sql immutable parallel safe
return extract(year from day)::integer + (start_month > 1 and extract(month from day) >= start_month)::integer;

-- Writes the rows of some records anew, each named once. Plans are made for the number of records at hand: a plan that
-- was made for one record would read a table for each of thousands.
create function refresh_contract_figures(wanted uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
begin
  -- Whoever changes records of the same organisation at the same time waits here, and then reads what was committed. Its
  -- row is the last that every change locks, to move its counter: to wait for records here could wait in a circle.
  perform 1 from organisations
    where id in (select organisation_id from contracts where id = any(wanted)) order by id for no key update;
  insert into contract_figures as f (contract_id, organisation_id, is_counted, status, vendor, hosting_model, team_ids,
      category_ids, first_year, last_year, yearly_cents, total_cents, expected_until)
  with yearly as materialized (
    select a.contract_id, fiscal_year_of(a.date, o.fiscal_year_start_month) as year, (sum(a.cost) * 100)::bigint as cents,
      max(a.date) as last_on
    from unnest(wanted) as w (id) join annual_costs a on a.contract_id = w.id
    join organisations o on o.id = a.organisation_id
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
    from unnest(wanted) as w (id) join contract_teams m on m.contract_id = w.id group by 1
  ),
  categories as (
    select m.contract_id, array_agg(m.category_id order by m.category_id) as ids
    from unnest(wanted) as w (id) join contract_categories m on m.contract_id = w.id group by 1
  ),
  -- How long a record goes on: a decision stands above the kind of renewal, and infinity is no end.
  goes_on as (
    select c.id, case when d.decision in ('CANCEL', 'LET_LAPSE') then coalesce(c.end_date, 'infinity')
        when d.decision = 'RENEW' or c.renewal_type in ('AUTO_RENEWS', 'EVERGREEN') then 'infinity'
        else coalesce(c.end_date, 'infinity') end as until
    from unnest(wanted) as w (id) join contracts c on c.id = w.id
    left join contract_decisions d on d.contract_id = c.id and d.term_number = c.term_number and d.withdrawn_at is null
  )
  select c.id, c.organisation_id, c.deleted_at is null, c.status, c.vendor, c.hosting_model, coalesce(t.ids, '{}'),
    coalesce(k.ids, '{}'), a.first_year, a.last_year, coalesce(a.yearly_cents, '{}'), coalesce(a.total_cents, 0),
    -- Expected on the anniversaries of its latest cost.
    case when c.status <> 'LIVE' or a.last_on is null then null
      when g.until = 'infinity' then 9999
      else a.last_year + extract(year from g.until)::integer - extract(year from a.last_on)::integer
        - (a.last_on + make_interval(years => (extract(year from g.until) - extract(year from a.last_on))::integer) > g.until)::integer
    end
  from goes_on g join contracts c on c.id = g.id
  left join teams t on t.contract_id = c.id
  left join categories k on k.contract_id = c.id
  left join costs a on a.contract_id = c.id
  on conflict (contract_id) do update set is_counted = excluded.is_counted, status = excluded.status,
    vendor = excluded.vendor, hosting_model = excluded.hosting_model, team_ids = excluded.team_ids,
    category_ids = excluded.category_ids, first_year = excluded.first_year, last_year = excluded.last_year,
    yearly_cents = excluded.yearly_cents, total_cents = excluded.total_cents, expected_until = excluded.expected_until
  where (f.is_counted, f.status, f.vendor, f.hosting_model, f.team_ids, f.category_ids, f.first_year, f.last_year,
      f.yearly_cents, f.total_cents, f.expected_until)
    is distinct from (excluded.is_counted, excluded.status, excluded.vendor, excluded.hosting_model, excluded.team_ids,
      excluded.category_ids, excluded.first_year, excluded.last_year, excluded.yearly_cents, excluded.total_cents,
      excluded.expected_until);
end $$;
revoke all on function refresh_contract_figures(uuid[]) from public;

-- Kept by the tables themselves, whoever writes them, once for each transaction: a statement that touches records notes
-- them, and before the transaction is committed its notes are gathered, removed and heeded. So no note outlives its
-- transaction, and an import writes each row once.
create table contract_figures_due (
  id bigint generated always as identity primary key,
  contract_ids uuid[] not null
);
alter table contract_figures_due enable row level security;

create function heed_due_figures() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  wanted uuid[];
begin
  -- The first of the transaction's notes heeds them all. No other transaction's are seen: they are not committed.
  with gathered as (delete from contract_figures_due where id >= new.id returning contract_ids)
    select array_agg(distinct id) into wanted from gathered, unnest(contract_ids) as noted (id);
  if wanted is not null then perform refresh_contract_figures(wanted); end if;
  return null;
end $$;
create constraint trigger heeds_due_figures after insert on contract_figures_due
  deferrable initially deferred for each row execute function heed_due_figures();

create function note_added_contracts() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into contract_figures_due (contract_ids) select array_agg(id) from added having count(*) > 0;
  return null;
end $$;
create trigger notes_figures_of_added after insert on contracts
  referencing new table as added for each statement execute function note_added_contracts();

create function note_changed_contracts() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into contract_figures_due (contract_ids)
    select array_agg(a.id) from before b join after a on a.id = b.id
    where (a.status, a.vendor, a.hosting_model, a.end_date, a.renewal_type, a.term_number, a.deleted_at is null)
      is distinct from (b.status, b.vendor, b.hosting_model, b.end_date, b.renewal_type, b.term_number, b.deleted_at is null)
    having count(*) > 0;
  return null;
end $$;
create trigger notes_figures_of_changed after update on contracts
  referencing old table as before new table as after for each statement execute function note_changed_contracts();

-- What hangs on records: their teams, categories, costs and decisions.
create function note_contracts_of_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into contract_figures_due (contract_ids)
    select array_agg(distinct contract_id) from touched having count(*) > 0;
  return null;
end $$;
do $$
declare
  part text;
begin
  foreach part in array array['contract_teams', 'contract_categories', 'annual_costs', 'contract_decisions'] loop
    execute format('create trigger notes_figures_of_added after insert on %I referencing new table as touched'
      ' for each statement execute function note_contracts_of_rows()', part);
    execute format('create trigger notes_figures_of_changed after update on %I referencing new table as touched'
      ' for each statement execute function note_contracts_of_rows()', part);
    execute format('create trigger notes_figures_of_removed after delete on %I referencing old table as touched'
      ' for each statement execute function note_contracts_of_rows()', part);
  end loop;
end $$;

-- Other fiscal years are other sums.
create function note_contracts_of_organisation() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into contract_figures_due (contract_ids)
    select array_agg(id) from contracts where organisation_id = new.id having count(*) > 0;
  return null;
end $$;
create trigger notes_figures_of_organisation after update of fiscal_year_start_month on organisations
  for each row when (old.fiscal_year_start_month is distinct from new.fiscal_year_start_month)
  execute function note_contracts_of_organisation();
revoke all on function heed_due_figures(), note_added_contracts(), note_changed_contracts(), note_contracts_of_rows(),
  note_contracts_of_organisation() from public;

select refresh_contract_figures(array(select id from contracts));

alter table contract_figures enable row level security;
create policy organisation_only on contract_figures
  using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
-- Only the triggers write it.
grant select on contract_figures to pactbook_app;
