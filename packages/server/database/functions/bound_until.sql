-- The last day whose costs are committed (boundUntil of the domain); null when there is none.
create or replace function bound_until(status text, end_date date, possible_end date, renewal_type text, term_months integer,
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
