-- Writes the figures of some records again, each named once, where they differ, with the next revision. What is expected,
-- compared and in force is of costs that are no credits; sums are of converted amounts.
create or replace function refresh_contract_figures(organisation uuid, wanted uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present bigint;
  home text;
  has_several boolean;
begin
  -- Other changes of records of the organisation wait here, and then read what was committed. Its
  -- row is the last that every change locks, to move its counter: to wait for records here could wait in a circle.
  select o.currency, cardinality(o.record_currencies) > 0 into home, has_several
    from organisations o where o.id = organisation for no key update;
  -- A rate or another currency that came while costs were written: they are converted with what is committed now.
  if has_several then perform convert_costs(organisation, wanted); end if;
  present := nextval('contract_figures_revision');
  insert into contract_figures as f (contract_id, organisation_id, is_counted, status, vendor, hosting_model, team_ids,
      category_ids, first_year, last_year, yearly_cents, total_cents, expected_until, cost_days, cost_sums, revision,
      is_converted, priced_days, priced_cents, yearly_priced, priced_year, expected_cents)
  with listed as materialized (
    select c.*, sum(c.cents) over (partition by c.contract_id order by c.date)::bigint as up_to
    from (select a.contract_id, a.date, fiscal_year_of(a.date, o.fiscal_year_start_month) as year,
        (nullif(coalesce(a.converted, a.cost), 'NaN') * 100)::bigint as cents, a.cost < 0 as is_credit
      from unnest(wanted) as w (id) join annual_costs a on a.organisation_id = organisation and a.contract_id = w.id
      join organisations o on o.id = organisation) c
  ),
  yearly as materialized (
    select contract_id, year, sum(cents)::bigint as cents, (sum(cents) filter (where not is_credit))::bigint as priced
    from listed group by 1, 2
  ),
  spans as materialized (
    select contract_id, min(year) as first_year, max(year) as last_year, sum(cents) as total_cents,
      max(date) filter (where not is_credit) as last_on, max(year) filter (where not is_credit) as priced_year, bool_or(is_credit) as has_credit,
      coalesce(array_agg(date order by date) filter (where not is_credit), '{}') as priced_days,
      coalesce(array_agg(cents order by date) filter (where not is_credit), '{}') as priced_cents,
      array_agg(date order by date) as days, array_agg(up_to order by date) as sums, bool_and(cents is not null) as is_converted
    from listed group by contract_id
  ),
  costs as materialized (
    select s.contract_id, s.is_converted, case when s.is_converted then s.first_year end as first_year,
      case when s.is_converted then s.last_year end as last_year, s.total_cents, s.last_on, s.priced_year,
      case when s.is_converted then s.days end as days, s.sums,
      case when s.is_converted and s.has_credit then s.priced_days end as priced_days,
      case when s.is_converted and s.has_credit then s.priced_cents end as priced_cents,
      array_agg(y.cents order by g.year) as yearly_cents,
      case when s.is_converted and s.has_credit then array_agg(y.priced order by g.year) end as yearly_priced,
      max(y.priced) filter (where g.year = s.priced_year) as expected_cents
    from spans s cross join lateral generate_series(s.first_year, s.last_year) as g (year)
    left join yearly y on y.contract_id = s.contract_id and y.year = g.year
    group by s.contract_id, s.is_converted, s.first_year, s.last_year, s.total_cents, s.last_on, s.priced_year,
      s.days, s.sums, s.has_credit, s.priced_days, s.priced_cents
  ),
  teams as (
    select m.contract_id, array_agg(m.team_id order by m.team_id) as ids
    from unnest(wanted) as w (id) join contract_teams m on m.organisation_id = organisation and m.contract_id = w.id group by 1
  ),
  categories as (
    select m.contract_id, array_agg(m.category_id order by m.category_id) as ids
    from unnest(wanted) as w (id) join contract_categories m on m.organisation_id = organisation and m.contract_id = w.id group by 1
  ),
  -- How long a record goes on: a decision counts before the kind of renewal, and infinity is no end.
  goes_on as (
    select c.id, case when d.decision in ('CANCEL', 'LET_LAPSE') then coalesce(c.end_date, 'infinity')
        when d.decision = 'RENEW' or c.renewal_type in ('AUTO_RENEWS', 'EVERGREEN') then 'infinity'
        else coalesce(c.end_date, 'infinity') end as until
    from unnest(wanted) as w (id) join contracts c on c.organisation_id = organisation and c.id = w.id
    left join contract_decisions d on d.organisation_id = organisation and d.contract_id = c.id
      and d.term_number = c.term_number and d.withdrawn_at is null
  )
  select c.id, c.organisation_id, c.deleted_at is null, c.status, c.vendor, c.hosting_model, coalesce(t.ids, '{}'),
    coalesce(k.ids, '{}'), a.first_year, a.last_year, case when a.is_converted then a.yearly_cents else '{}' end,
    case when a.is_converted then a.total_cents else 0 end,
    -- Expected on the anniversaries of its latest cost.
    case when c.status <> 'LIVE' or a.is_converted is distinct from true or a.priced_year is null then null
      when g.until = 'infinity' then 9999
      else a.priced_year + extract(year from g.until)::integer - extract(year from a.last_on)::integer
        - (a.last_on + make_interval(years => (extract(year from g.until) - extract(year from a.last_on))::integer) > g.until)::integer
    end, coalesce(a.days, '{}'), case when a.is_converted then a.sums else '{}' end, present,
    coalesce(a.is_converted, true), a.priced_days, a.priced_cents, a.yearly_priced, case when a.is_converted then a.priced_year end,
    case when a.is_converted then a.expected_cents end
  from goes_on g join contracts c on c.organisation_id = organisation and c.id = g.id
  left join teams t on t.contract_id = c.id
  left join categories k on k.contract_id = c.id
  left join costs a on a.contract_id = c.id
  on conflict (organisation_id, contract_id) do update set is_counted = excluded.is_counted, status = excluded.status,
    vendor = excluded.vendor, hosting_model = excluded.hosting_model, team_ids = excluded.team_ids,
    category_ids = excluded.category_ids, first_year = excluded.first_year, last_year = excluded.last_year,
    yearly_cents = excluded.yearly_cents, total_cents = excluded.total_cents, expected_until = excluded.expected_until,
    cost_days = excluded.cost_days, cost_sums = excluded.cost_sums, revision = excluded.revision,
    is_converted = excluded.is_converted, priced_days = excluded.priced_days, priced_cents = excluded.priced_cents,
    yearly_priced = excluded.yearly_priced, priced_year = excluded.priced_year, expected_cents = excluded.expected_cents
  where (f.is_counted, f.status, f.vendor, f.hosting_model, f.team_ids, f.category_ids, f.first_year, f.last_year,
      f.yearly_cents, f.total_cents, f.expected_until, f.cost_days, f.cost_sums, f.is_converted,
      f.priced_days, f.priced_cents, f.yearly_priced, f.priced_year, f.expected_cents)
    is distinct from (excluded.is_counted, excluded.status, excluded.vendor, excluded.hosting_model, excluded.team_ids,
      excluded.category_ids, excluded.first_year, excluded.last_year, excluded.yearly_cents, excluded.total_cents,
      excluded.expected_until, excluded.cost_days, excluded.cost_sums, excluded.is_converted, excluded.priced_days, excluded.priced_cents, excluded.yearly_priced,
      excluded.priced_year, excluded.expected_cents);
  if not has_several then return; end if;
  -- By itself, so that no list of records is looked through once for each record.
  update contract_figures f set currencies = n.currencies, currency_sums = n.sums, revision = present
  from (
    select m.id, case when bool_or(m.currency <> home) then array_agg(m.currency order by m.currency) else '{}' end as currencies,
      case when bool_or(m.currency <> home) then array_agg(m.thousandths order by m.currency) else '{}' end as sums
    from (select w.id, a.currency, (sum(a.cost) * 1000)::bigint as thousandths
      from unnest(wanted) as w (id)
      left join annual_costs a on a.organisation_id = organisation and a.contract_id = w.id group by 1, 2) m
    group by 1
  ) n
  where f.organisation_id = organisation and f.contract_id = n.id
    and (f.currencies, f.currency_sums) is distinct from (n.currencies, n.sums);
end $$;
revoke all on function refresh_contract_figures from public;
