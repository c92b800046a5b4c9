-- By how much the cost in force on a day differs from the price before it, in percent with two decimals, half of the last
-- one rounded up (`lastChangePercent` of the domain); null without either of them, and after a cost of 0. The arguments are
-- columns of contract_figures.
create or replace function cost_change(cost_days date[], cost_sums bigint[], priced_days date[], priced_cents bigint[], day date)
returns float8 language sql immutable parallel safe as $$
  select case when day < (coalesce(priced_days, cost_days))[p.at] + interval '1 year'
    then floor((p.now - p.before)::float8 / nullif(p.before, 0)::float8 * 10000 + 0.5) / 100 end
  from (
    select n.at,
      case when priced_days is null then cost_sums[n.at] - coalesce(cost_sums[n.at - 1], 0) else priced_cents[n.at] end as now,
      case when priced_days is null then cost_sums[n.at - 1] - coalesce(cost_sums[n.at - 2], 0) else priced_cents[n.at - 1] end as before
    from (select width_bucket(day, coalesce(priced_days, cost_days)) as at) n
  ) p
$$;
