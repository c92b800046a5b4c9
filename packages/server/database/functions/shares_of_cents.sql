-- What of an amount that several groups share is of those at some places: all of their shares (`share_of_cents`).
create or replace function shares_of_cents(cents bigint, groups integer, places integer[]) returns bigint
language sql immutable parallel safe as $$
  select (cents - mod(mod(cents, groups) + groups, groups)) / groups * cardinality(places)
    + width_bucket(mod(mod(cents, groups) + groups, groups), places)
$$;
