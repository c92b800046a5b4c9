-- Currencies: an organisation has one, records and their costs may have others, and rates of days convert them.
alter table organisations
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  -- What records may have besides the organisation's own. While there is none, nothing shows of currencies.
  add column record_currencies text[] not null default '{}';
alter table contracts add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');

alter table annual_costs drop constraint annual_costs_cost_check, drop constraint annual_costs_currency_check,
  alter column cost type numeric;
alter table annual_costs
  -- In another currency than its record.
  add column differs boolean not null default false,
  -- In the organisation's currency: null where the cost is in it, NaN where no rate is known.
  add column converted numeric,
  -- Why it is below 0.
  add column reason text check (length(reason) between 1 and 200),
  add constraint annual_costs_cost_check check (cost between -999999999999.999 and 999999999999.999 and scale(cost) <= 3
    and (cost >= 0 or reason is not null)),
  add constraint annual_costs_currency_check check (currency ~ '^[A-Z]{3}$');

-- One unit of the base was so many units of the currency on a day.
create table exchange_rates (
  organisation_id uuid not null references organisations on delete cascade,
  base text not null check (base ~ '^[A-Z]{3}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  day date not null,
  rate numeric(20, 10) not null check (rate > 0),
  primary key (organisation_id, base, currency, day),
  check (base <> currency)
);
alter table exchange_rates enable row level security;
create policy organisation_only on exchange_rates using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
grant select, insert, update, delete on exchange_rates to pactbook_app;

-- The decimals of a currency: the same as the table of the domain.
create function currency_digits(currency text) returns integer language sql immutable parallel safe as $$
  select case when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV',
      'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3 else 2 end
$$;

-- How one currency becomes another on a day: `conversionOn` of the domain.
create function conversion_on(organisation uuid, source text, target text, wanted date)
returns table (multiplier numeric, divisor numeric, day date, base text) language sql stable as $$
  with recursive bases (base) as (
    (select e.base from exchange_rates e where e.organisation_id = organisation order by e.base limit 1)
    union all
    select (select e.base from exchange_rates e where e.organisation_id = organisation and e.base > b.base
      order by e.base limit 1)
    from bases b where b.base is not null
  )
  select coalesce(t.rate, 1), coalesce(s.rate, 1), least(s.day, t.day), b.base
  from bases b
  left join lateral (select e.rate, e.day from exchange_rates e where e.organisation_id = organisation
    and e.base = b.base and e.currency = source and e.day <= wanted order by e.day desc limit 1) s on true
  left join lateral (select e.rate, e.day from exchange_rates e where e.organisation_id = organisation
    and e.base = b.base and e.currency = target and e.day <= wanted order by e.day desc limit 1) t on true
  where (b.base = source or s.rate is not null) and (b.base = target or t.rate is not null)
  order by least(s.day, t.day) desc, b.base in (source, target) desc, b.base collate "C" limit 1
$$;

-- An amount in whole minor units of another currency, half a unit rounded away from zero: `converted` of the domain. The
-- quotient is of whole numbers, so that nothing is rounded before.
create function converted_amount(amount numeric, multiplier numeric, divisor numeric, target text) returns numeric
language sql immutable parallel safe as $$
  select round(sign(amount) * div(2 * abs(amount) * multiplier * case currency_digits(target) when 0 then 1 when 3 then 1000 else 100 end
      + divisor, 2 * divisor) * case currency_digits(target) when 0 then 1 when 3 then 0.001 else 0.01 end, greatest(currency_digits(target), 2))
$$;

-- Converts the costs of some records, or of all, with the rates and the organisation's currency as they are now. Gives the
-- records of which one changed.
create function convert_costs(organisation uuid, wanted uuid[]) returns uuid[] language plpgsql as $$
declare
  home text;
  changed uuid[];
begin
  select o.currency into home from organisations o where o.id = organisation;
  with pairs as materialized (
    select p.currency, p.date, r.multiplier, r.divisor
    from (select distinct a.currency, a.date from annual_costs a where a.organisation_id = organisation
      and (wanted is null or a.contract_id = any(wanted)) and a.currency <> home) p
    left join lateral conversion_on(organisation, p.currency, home, p.date) r on true
  ),
  present as (
    select x.contract_id, x.date, case when x.currency = home then null when p.multiplier is null then 'NaN'::numeric
      else converted_amount(x.cost, p.multiplier, p.divisor, home) end as converted
    from annual_costs x left join pairs p on p.currency = x.currency and p.date = x.date
    where x.organisation_id = organisation and (wanted is null or x.contract_id = any(wanted))
      and (x.currency <> home or x.converted is not null)
  ),
  written as (
    update annual_costs a set converted = n.converted from present n
    where a.organisation_id = organisation and a.contract_id = n.contract_id and a.date = n.date
      and a.converted is distinct from n.converted
    returning a.contract_id
  )
  select array_agg(distinct w.contract_id) into changed from written w;
  return coalesce(changed, '{}');
end $$;
revoke all on function conversion_on(uuid, text, text, date), convert_costs(uuid, uuid[]) from public;
grant execute on function conversion_on(uuid, text, text, date), convert_costs(uuid, uuid[]) to pactbook_app;

alter table contract_figures
  -- Where a cost is in another currency than the organisation's: what the record costs in each of its currencies, in
  -- thousandths; empty otherwise.
  add column currencies text[] not null default '{}',
  add column currency_sums bigint[] not null default '{}',
  -- Whether every cost could be converted. Otherwise none of the record counts in a sum.
  add column is_converted boolean not null default true;
alter table contract_figures alter column currency_sums set statistics 0;

-- As in migration 0033, of converted amounts.
create or replace function refresh_contract_figures(organisation uuid, wanted uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  present bigint;
  home text;
  has_several boolean;
begin
  -- Whoever changes records of the same organisation at the same time waits here, and then reads what was committed. Its
  -- row is the last that every change locks, to move its counter: to wait for records here could wait in a circle.
  select o.currency, cardinality(o.record_currencies) > 0 into home, has_several
    from organisations o where o.id = organisation for no key update;
  -- A rate or another currency that came while costs were written: they are converted with what is committed now.
  if has_several then perform convert_costs(organisation, wanted); end if;
  present := nextval('contract_figures_revision');
  insert into contract_figures as f (contract_id, organisation_id, is_counted, status, vendor, hosting_model, team_ids,
      category_ids, first_year, last_year, yearly_cents, total_cents, expected_until, cost_days, cost_sums, revision,
      is_converted)
  with listed as materialized (
    select c.*, sum(c.cents) over (partition by c.contract_id order by c.date)::bigint as up_to
    from (select a.contract_id, a.date, fiscal_year_of(a.date, o.fiscal_year_start_month) as year,
        (nullif(coalesce(a.converted, a.cost), 'NaN') * 100)::bigint as cents
      from unnest(wanted) as w (id) join annual_costs a on a.organisation_id = organisation and a.contract_id = w.id
      join organisations o on o.id = organisation) c
  ),
  yearly as materialized (
    select contract_id, year, sum(cents)::bigint as cents from listed group by 1, 2
  ),
  spans as materialized (
    select contract_id, min(year) as first_year, max(year) as last_year, sum(cents) as total_cents, max(date) as last_on,
      array_agg(date order by date) as days, array_agg(up_to order by date) as sums, bool_and(cents is not null) as is_converted
    from listed group by contract_id
  ),
  costs as (
    select s.contract_id, s.is_converted, case when s.is_converted then s.first_year end as first_year,
      case when s.is_converted then s.last_year end as last_year, s.total_cents, s.last_on,
      case when s.is_converted then s.days end as days, s.sums,
      array_agg(y.cents order by g.year) as yearly_cents
    from spans s cross join lateral generate_series(s.first_year, s.last_year) as g (year)
    left join yearly y on y.contract_id = s.contract_id and y.year = g.year
    group by s.contract_id, s.is_converted, s.first_year, s.last_year, s.total_cents, s.last_on, s.days, s.sums
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
    coalesce(k.ids, '{}'), a.first_year, a.last_year, case when a.is_converted then a.yearly_cents else '{}' end,
    case when a.is_converted then a.total_cents else 0 end,
    -- Expected on the anniversaries of its latest cost.
    case when c.status <> 'LIVE' or a.is_converted is distinct from true then null
      when g.until = 'infinity' then 9999
      else a.last_year + extract(year from g.until)::integer - extract(year from a.last_on)::integer
        - (a.last_on + make_interval(years => (extract(year from g.until) - extract(year from a.last_on))::integer) > g.until)::integer
    end, coalesce(a.days, '{}'), case when a.is_converted then a.sums else '{}' end, present,
    coalesce(a.is_converted, true)
  from goes_on g join contracts c on c.organisation_id = organisation and c.id = g.id
  left join teams t on t.contract_id = c.id
  left join categories k on k.contract_id = c.id
  left join costs a on a.contract_id = c.id
  on conflict (organisation_id, contract_id) do update set is_counted = excluded.is_counted, status = excluded.status,
    vendor = excluded.vendor, hosting_model = excluded.hosting_model, team_ids = excluded.team_ids,
    category_ids = excluded.category_ids, first_year = excluded.first_year, last_year = excluded.last_year,
    yearly_cents = excluded.yearly_cents, total_cents = excluded.total_cents, expected_until = excluded.expected_until,
    cost_days = excluded.cost_days, cost_sums = excluded.cost_sums, revision = excluded.revision,
    is_converted = excluded.is_converted
  where (f.is_counted, f.status, f.vendor, f.hosting_model, f.team_ids, f.category_ids, f.first_year, f.last_year,
      f.yearly_cents, f.total_cents, f.expected_until, f.cost_days, f.cost_sums, f.is_converted)
    is distinct from (excluded.is_counted, excluded.status, excluded.vendor, excluded.hosting_model, excluded.team_ids,
      excluded.category_ids, excluded.first_year, excluded.last_year, excluded.yearly_cents, excluded.total_cents,
      excluded.expected_until, excluded.cost_days, excluded.cost_sums, excluded.is_converted);
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
