-- An end less a notice period.
create or replace function less_notice(end_day date, value integer, unit text) returns date language sql immutable parallel safe as $$
  select case unit when 'MONTHS' then (end_day - make_interval(months => value))::date
    when 'WEEKS' then end_day - value * 7 else end_day - value end
$$;
