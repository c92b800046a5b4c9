-- An amount in whole minor units of another currency, half a unit rounded away from zero: `converted` of the domain. The
-- quotient is of whole numbers, so that nothing is rounded before.
create or replace function converted_amount(amount numeric, multiplier numeric, divisor numeric, target text) returns numeric
language sql immutable parallel safe as $$
  select round(sign(amount) * div(2 * abs(amount) * multiplier * case public.currency_digits(target) when 0 then 1 when 3 then 1000 else 100 end
      + divisor, 2 * divisor) * case public.currency_digits(target) when 0 then 1 when 3 then 0.001 else 0.01 end, greatest(public.currency_digits(target), 2))
$$;
