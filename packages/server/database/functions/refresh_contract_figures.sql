-- Writes the figures of some records, or of every one for null, where they differ from what is written. Each record is
-- looked up through indexes, whatever the statistics say: one plan serves one record and many.
create or replace function refresh_contract_figures(organisation uuid, wanted uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  present bigint;
  home text;
  has_several boolean;
  start_month integer;
begin
  if organisation <> current_organisation_id() then
    raise exception 'These records are of another organisation.';
  end if;
  -- Another command that changes records of the organisation waits here, and then reads what was committed. The row of
  -- its counters is the last that every change locks: to wait for records here could wait in a circle.
  perform from freshness f where f.organisation_id = organisation and f.id = organisation for no key update;
  select o.currency, cardinality(o.record_currencies) > 0, o.fiscal_year_start_month into home, has_several, start_month
    from organisations o where o.id = organisation;
  -- A rate or another currency that came while costs were written: they are converted with what is committed now.
  if has_several then perform convert_costs(organisation, wanted); end if;
  if wanted is null then wanted := array(select c.id from contracts c where c.organisation_id = organisation); end if;
  present := nextval('contract_figures_revision');
  insert into contract_figures as f (contract_id, organisation_id, is_counted, status, vendor, hosting_model, team_ids,
      category_ids, first_year, last_year, yearly_cents, total_cents, expected_until, cost_days, cost_sums, revision,
      is_converted, priced_days, priced_cents, yearly_priced, priced_year, expected_cents, currencies, currency_sums)
  select c.id, organisation, c.deleted_at is null, c.status, c.vendor, c.hosting_model, t.ids, k.ids,
    case when s.is_converted then s.first_year end, case when s.is_converted then s.last_year end,
    case when s.is_converted then coalesce(y.cents, '{}') else '{}' end,
    case when s.is_converted then coalesce(s.total_cents, 0) else 0 end,
    -- Expected on the anniversaries of its latest cost.
    case when c.status <> 'LIVE' or not s.is_converted or s.priced_year is null then null
      when g.until = 'infinity' then 9999
      else s.priced_year + extract(year from g.until)::integer - extract(year from s.last_on)::integer
        - (s.last_on + make_interval(years => (extract(year from g.until) - extract(year from s.last_on))::integer) > g.until)::integer
    end,
    case when s.is_converted then coalesce(s.days, '{}') else '{}' end,
    case when s.is_converted then coalesce(s.sums, '{}') else '{}' end, present, s.is_converted,
    case when s.is_converted and s.has_credit then coalesce(s.priced_days, '{}') end,
    case when s.is_converted and s.has_credit then coalesce(s.priced_cents, '{}') end,
    case when s.is_converted and s.has_credit then y.priced end,
    case when s.is_converted then s.priced_year end, case when s.is_converted then y.expected_cents end,
    case when m.has_other then m.currencies else '{}' end, case when m.has_other then m.sums else '{}' end
  from unnest(wanted) as w (id)
  join contracts c on c.organisation_id = organisation and c.id = w.id
  left join contract_decisions d on d.organisation_id = organisation and d.contract_id = c.id
    and d.term_number = c.term_number and d.withdrawn_at is null
  cross join lateral (
    select coalesce(array_agg(x.team_id order by x.team_id), '{}') as ids
    from contract_teams x where x.organisation_id = organisation and x.contract_id = c.id
  ) t
  cross join lateral (
    select coalesce(array_agg(x.category_id order by x.category_id), '{}') as ids
    from contract_categories x where x.organisation_id = organisation and x.contract_id = c.id
  ) k
  -- How long a record continues: a decision overrides the kind of renewal, and infinity is no end.
  cross join lateral (
    select case when d.decision in ('CANCEL', 'LET_LAPSE') then coalesce(c.end_date, 'infinity')
      when d.decision = 'RENEW' or c.renewal_type in ('AUTO_RENEWS', 'EVERGREEN') then 'infinity'
      else coalesce(c.end_date, 'infinity') end as until
  ) g
  cross join lateral (
    select coalesce(bool_and(l.cents is not null), true) as is_converted, min(l.year) as first_year, max(l.year) as last_year,
      sum(l.cents) as total_cents, bool_or(l.is_credit) as has_credit, max(l.date) filter (where not l.is_credit) as last_on,
      max(l.year) filter (where not l.is_credit) as priced_year, array_agg(l.date order by l.date) as days,
      array_agg(l.up_to order by l.date) as sums, array_agg(l.date order by l.date) filter (where not l.is_credit) as priced_days,
      array_agg(l.cents order by l.date) filter (where not l.is_credit) as priced_cents,
      array_agg(l.year order by l.date) as years, array_agg(l.cents order by l.date) as cents,
      array_agg(l.is_credit order by l.date) as credits
    from (
      select p.*, sum(p.cents) over (order by p.date)::bigint as up_to
      from (
        select a.date, fiscal_year_of(a.date, start_month) as year, a.cost < 0 as is_credit,
          (nullif(coalesce(a.converted, a.cost), 'NaN') * 100)::bigint as cents
        from annual_costs a where a.organisation_id = organisation and a.contract_id = c.id
      ) p
    ) l
  ) s
  cross join lateral (
    select array_agg(n.cents order by n.year) as cents, array_agg(n.priced order by n.year) as priced,
      max(n.priced) filter (where n.year = s.priced_year) as expected_cents
    from (
      select z.year, sum(u.cents)::bigint as cents, (sum(u.cents) filter (where not u.is_credit))::bigint as priced
      from generate_series(s.first_year, s.last_year) as z (year)
      left join unnest(s.years, s.cents, s.credits) as u (year, cents, is_credit) on u.year = z.year
      group by z.year
    ) n
  ) y
  cross join lateral (
    select bool_or(x.currency <> home) as has_other, array_agg(x.currency order by x.currency) as currencies,
      array_agg(x.thousandths order by x.currency) as sums
    from (
      select a.currency, (sum(a.cost) * 1000)::bigint as thousandths
      from annual_costs a where has_several and a.organisation_id = organisation and a.contract_id = c.id group by 1
    ) x
  ) m
  on conflict (organisation_id, contract_id) do update set is_counted = excluded.is_counted, status = excluded.status,
    vendor = excluded.vendor, hosting_model = excluded.hosting_model, team_ids = excluded.team_ids,
    category_ids = excluded.category_ids, first_year = excluded.first_year, last_year = excluded.last_year,
    yearly_cents = excluded.yearly_cents, total_cents = excluded.total_cents, expected_until = excluded.expected_until,
    cost_days = excluded.cost_days, cost_sums = excluded.cost_sums, revision = excluded.revision,
    is_converted = excluded.is_converted, priced_days = excluded.priced_days, priced_cents = excluded.priced_cents,
    yearly_priced = excluded.yearly_priced, priced_year = excluded.priced_year, expected_cents = excluded.expected_cents,
    currencies = excluded.currencies, currency_sums = excluded.currency_sums
  where (f.is_counted, f.status, f.vendor, f.hosting_model, f.team_ids, f.category_ids, f.first_year, f.last_year,
      f.yearly_cents, f.total_cents, f.expected_until, f.cost_days, f.cost_sums, f.is_converted, f.priced_days,
      f.priced_cents, f.yearly_priced, f.priced_year, f.expected_cents, f.currencies, f.currency_sums)
    is distinct from (excluded.is_counted, excluded.status, excluded.vendor, excluded.hosting_model, excluded.team_ids,
      excluded.category_ids, excluded.first_year, excluded.last_year, excluded.yearly_cents, excluded.total_cents,
      excluded.expected_until, excluded.cost_days, excluded.cost_sums, excluded.is_converted, excluded.priced_days,
      excluded.priced_cents, excluded.yearly_priced, excluded.priced_year, excluded.expected_cents, excluded.currencies,
      excluded.currency_sums);
end $$;
revoke all on function refresh_contract_figures from public;
grant execute on function refresh_contract_figures to pactbook_app;
