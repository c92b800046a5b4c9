-- The share of a sum that one of several groups has, in whole cents: the first groups take one more each, so that the shares
-- are the sum, of credits as well (`shareOfCents` of the domain).
create or replace function share_of_cents(cents bigint, groups integer, place integer) returns bigint
language sql immutable parallel safe as $$
  select (cents - mod(mod(cents, groups) + groups, groups)) / groups
    + (place <= mod(mod(cents, groups) + groups, groups))::integer
$$;
