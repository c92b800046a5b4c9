-- How one currency becomes another on a day: `conversionOn` of the domain.
create or replace function conversion_on(organisation uuid, source text, target text, wanted date)
returns table (multiplier numeric, divisor numeric, day date, base text) language sql stable as $$
  with recursive bases (base) as (
    (select e.base from public.exchange_rates e where e.organisation_id = organisation order by e.base limit 1)
    union all
    select (select e.base from public.exchange_rates e where e.organisation_id = organisation and e.base > b.base
      order by e.base limit 1)
    from bases b where b.base is not null
  )
  select coalesce(t.rate, 1), coalesce(s.rate, 1), least(s.day, t.day), b.base
  from bases b
  left join lateral (select e.rate, e.day from public.exchange_rates e where e.organisation_id = organisation
    and e.base = b.base and e.currency = source and e.day <= wanted order by e.day desc limit 1) s on true
  left join lateral (select e.rate, e.day from public.exchange_rates e where e.organisation_id = organisation
    and e.base = b.base and e.currency = target and e.day <= wanted order by e.day desc limit 1) t on true
  where (b.base = source or s.rate is not null) and (b.base = target or t.rate is not null)
  order by least(s.day, t.day) desc, b.base in (source, target) desc, b.base collate "C" limit 1
$$;
revoke all on function conversion_on from public; grant execute on function conversion_on to pactbook_app;
