-- As in migration 0031, with one join less: without statistics the planner looked through all costs once for each record.
create or replace function refresh_contract_figures(organisation uuid, wanted uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  present bigint;
begin
  -- Whoever changes records of the same organisation at the same time waits here, and then reads what was committed. Its
  -- row is the last that every change locks, to move its counter: to wait for records here could wait in a circle.
  perform 1 from organisations where id = organisation for no key update;
  present := nextval('contract_figures_revision');
  insert into contract_figures as f (contract_id, organisation_id, is_counted, status, vendor, hosting_model, team_ids,
      category_ids, first_year, last_year, yearly_cents, total_cents, expected_until, cost_days, cost_sums, revision)
  with listed as materialized (
    select a.contract_id, a.date, fiscal_year_of(a.date, o.fiscal_year_start_month) as year, (a.cost * 100)::bigint as cents,
      sum((a.cost * 100)::bigint) over (partition by a.contract_id order by a.date)::bigint as up_to
    from unnest(wanted) as w (id) join annual_costs a on a.organisation_id = organisation and a.contract_id = w.id
    join organisations o on o.id = organisation
  ),
  yearly as materialized (
    select contract_id, year, sum(cents)::bigint as cents from listed group by 1, 2
  ),
  spans as materialized (
    select contract_id, min(year) as first_year, max(year) as last_year, sum(cents) as total_cents, max(date) as last_on,
      array_agg(date order by date) as days, array_agg(up_to order by date) as sums
    from listed group by contract_id
  ),
  costs as (
    select s.contract_id, s.first_year, s.last_year, s.total_cents, s.last_on, s.days, s.sums,
      array_agg(y.cents order by g.year) as yearly_cents
    from spans s cross join lateral generate_series(s.first_year, s.last_year) as g (year)
    left join yearly y on y.contract_id = s.contract_id and y.year = g.year
    group by 1, 2, 3, 4, 5, 6, 7
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
    end, coalesce(a.days, '{}'), coalesce(a.sums, '{}'), present
  from goes_on g join contracts c on c.organisation_id = organisation and c.id = g.id
  left join teams t on t.contract_id = c.id
  left join categories k on k.contract_id = c.id
  left join costs a on a.contract_id = c.id
  on conflict (organisation_id, contract_id) do update set is_counted = excluded.is_counted, status = excluded.status,
    vendor = excluded.vendor, hosting_model = excluded.hosting_model, team_ids = excluded.team_ids,
    category_ids = excluded.category_ids, first_year = excluded.first_year, last_year = excluded.last_year,
    yearly_cents = excluded.yearly_cents, total_cents = excluded.total_cents, expected_until = excluded.expected_until,
    cost_days = excluded.cost_days, cost_sums = excluded.cost_sums, revision = excluded.revision
  where (f.is_counted, f.status, f.vendor, f.hosting_model, f.team_ids, f.category_ids, f.first_year, f.last_year,
      f.yearly_cents, f.total_cents, f.expected_until, f.cost_days, f.cost_sums)
    is distinct from (excluded.is_counted, excluded.status, excluded.vendor, excluded.hosting_model, excluded.team_ids,
      excluded.category_ids, excluded.first_year, excluded.last_year, excluded.yearly_cents, excluded.total_cents,
      excluded.expected_until, excluded.cost_days, excluded.cost_sums);
end $$;
