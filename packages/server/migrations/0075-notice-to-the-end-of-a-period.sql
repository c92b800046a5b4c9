-- Notice may be counted in weeks, and to the end of a calendar month, quarter, half-year or year. An evergreen record with
-- notice has a next possible end, which moves on when its last day for notice is over (`nextPossibleEnd` of the domain).

-- An end less a notice period.
create function less_notice(end_day date, value integer, unit text) returns date language sql immutable parallel safe as $$
  select case unit when 'MONTHS' then (end_day - make_interval(months => value))::date
    when 'WEEKS' then end_day - value * 7 else end_day - value end
$$;

-- The last day up to an end on which such a period ends; the end itself without a period.
create function last_period_end(end_day date, period text) returns date language sql immutable parallel safe as $$
  select case period
    when 'MONTH' then (date_trunc('month', (end_day + 1)::timestamp))::date - 1
    when 'QUARTER' then (date_trunc('quarter', (end_day + 1)::timestamp))::date - 1
    when 'HALF_YEAR' then make_date(extract(year from end_day + 1)::integer,
      case when extract(month from end_day + 1) < 7 then 1 else 7 end, 1) - 1
    when 'YEAR' then (date_trunc('year', (end_day + 1)::timestamp))::date - 1
    else end_day end
$$;

alter table contracts
  drop constraint contracts_notice_unit_check,
  add constraint contracts_notice_unit_check check (notice_unit in ('DAYS', 'WEEKS', 'MONTHS')),
  add column notice_to_end_of text check (notice_to_end_of in ('MONTH', 'QUARTER', 'HALF_YEAR', 'YEAR')),
  add column possible_end date,
  drop column notice_deadline;
alter table contracts
  add column notice_deadline date generated always as (less_notice(
    case when renewal_type = 'EVERGREEN' then possible_end else last_period_end(end_date, notice_to_end_of) end,
    notice_value, notice_unit)) stored;
create index contracts_possible_end on contracts (organisation_id, notice_deadline)
  where possible_end is not null and deleted_at is null;
alter table contract_terms add column notice_to_end_of text;

-- `bound_until` with the next possible end of an evergreen record.
drop function bound_until(text, date, text, integer, integer, text, text, date);
create function bound_until(status text, end_date date, possible_end date, renewal_type text, term_months integer,
  notice_value integer, notice_unit text, notice_deadline date, decision text, today date)
  returns date language sql immutable parallel safe as $$
  select case when status <> 'LIVE' then null
    when decision in ('CANCEL', 'LET_LAPSE') then end_date
    when renewal_type = 'EVERGREEN' then coalesce(possible_end, greatest(end_date, less_notice(today, -notice_value, notice_unit)))
    when decision = 'RENEW' or renewal_type = 'AUTO_RENEWS' and coalesce(notice_deadline, end_date) < today
      -- The end of the next term, on the last day of a month after one that ends on it.
      then case when end_date = (date_trunc('month', end_date) + interval '1 month - 1 day')::date
        then (date_trunc('month', end_date) + make_interval(months => coalesce(term_months, 12) + 1) - interval '1 day')::date
        else (end_date + make_interval(months => coalesce(term_months, 12)))::date end
    else end_date end
$$;
