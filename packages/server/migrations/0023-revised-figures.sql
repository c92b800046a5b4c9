-- Sums that a server keeps in memory are brought up to date by the records whose figures changed since: each row of
-- contract_figures carries the revision at which it was written. Revisions are given while the organisation's row is
-- locked, so that they grow in the order of its commits: whoever sees one sees all that are below it.
create sequence contract_figures_revision;
alter table contract_figures add column revision bigint not null default 0;
create index contract_figures_revision_order on contract_figures (organisation_id, revision);
-- Also for a stretch of records in the order of their ids.
drop index contract_figures_organisation;
create index contract_figures_stretch on contract_figures (organisation_id, contract_id);

-- As before, with the revision.
create or replace function refresh_contract_figures(wanted uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  present bigint;
begin
  -- Whoever changes records of the same organisation at the same time waits here, and then reads what was committed. Its
  -- row is the last that every change locks, to move its counter: to wait for records here could wait in a circle.
  perform 1 from organisations
    where id in (select organisation_id from contracts where id = any(wanted)) order by id for no key update;
  present := nextval('contract_figures_revision');
  insert into contract_figures as f (contract_id, organisation_id, is_counted, status, vendor, hosting_model, team_ids,
      category_ids, first_year, last_year, yearly_cents, total_cents, expected_until, revision)
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
    end, present
  from goes_on g join contracts c on c.id = g.id
  left join teams t on t.contract_id = c.id
  left join categories k on k.contract_id = c.id
  left join costs a on a.contract_id = c.id
  on conflict (contract_id) do update set is_counted = excluded.is_counted, status = excluded.status,
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
