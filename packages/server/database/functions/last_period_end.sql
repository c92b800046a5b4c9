-- The last day up to an end on which such a period ends; the end itself without a period.
create or replace function last_period_end(end_day date, period text) returns date language sql immutable parallel safe as $$
  select case period
    when 'MONTH' then (date_trunc('month', (end_day + 1)::timestamp))::date - 1
    when 'QUARTER' then (date_trunc('quarter', (end_day + 1)::timestamp))::date - 1
    when 'HALF_YEAR' then make_date(extract(year from end_day + 1)::integer,
      case when extract(month from end_day + 1) < 7 then 1 else 7 end, 1) - 1
    when 'YEAR' then (date_trunc('year', (end_day + 1)::timestamp))::date - 1
    else end_day end
$$;
