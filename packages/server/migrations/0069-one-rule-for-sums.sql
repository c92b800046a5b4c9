-- The rules by which records are summed, each in one place.

-- The cost in force on a day, in cents (`costInForce` of the domain): of the latest cost that is no credit and began on the
-- day or before, less than a year ago; null without any. The arguments are columns of contract_figures.
create function cost_in_force(cost_days date[], cost_sums bigint[], priced_days date[], priced_cents bigint[], day date)
returns bigint language sql immutable parallel safe as $$
  select case when day < (coalesce(priced_days, cost_days))[width_bucket(day, coalesce(priced_days, cost_days))] + interval '1 year'
    then case when priced_days is null
      then cost_sums[width_bucket(day, cost_days)] - coalesce(cost_sums[width_bucket(day, cost_days) - 1], 0)
      else priced_cents[width_bucket(day, priced_days)] end end
$$;

-- The places of those of a record's groups that are chosen, from 1 on.
create function places_of(groups uuid[], chosen uuid[]) returns integer[] language sql immutable parallel safe as $$
  select array(select g.place::integer from unnest(groups) with ordinality as g (id, place)
    where g.id = any(chosen) order by g.place)
$$;

-- What of an amount that several groups share is of those at some places: all of their shares (`share_of_cents`).
create function shares_of_cents(cents bigint, groups integer, places integer[]) returns bigint
language sql immutable parallel safe as $$
  select (cents - mod(mod(cents, groups) + groups, groups)) / groups * cardinality(places)
    + width_bucket(mod(mod(cents, groups) + groups, groups), places)
$$;
