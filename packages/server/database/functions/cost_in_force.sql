-- The cost in force on a day, in cents (`costInForce` of the domain): of the latest cost that is no credit and began on the
-- day or before, less than a year ago; null without any. The arguments are columns of contract_figures.
create or replace function cost_in_force(cost_days date[], cost_sums bigint[], priced_days date[], priced_cents bigint[], day date)
returns bigint language sql immutable parallel safe as $$
  select case when day < (coalesce(priced_days, cost_days))[width_bucket(day, coalesce(priced_days, cost_days))] + interval '1 year'
    then case when priced_days is null
      then cost_sums[width_bucket(day, cost_days)] - coalesce(cost_sums[width_bucket(day, cost_days) - 1], 0)
      else priced_cents[width_bucket(day, priced_days)] end end
$$;
