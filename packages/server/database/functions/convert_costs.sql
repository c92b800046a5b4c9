-- Converts the costs of some records, or of all, with the rates and the organisation's currency as they are now. Gives the
-- records of which one changed.
create or replace function convert_costs(organisation uuid, wanted uuid[]) returns uuid[] language plpgsql as $$
declare
  home text;
  changed uuid[];
begin
  select o.currency into home from public.organisations o where o.id = organisation;
  with pairs as materialized (
    select p.currency, p.date, r.multiplier, r.divisor
    from (select distinct a.currency, a.date from public.annual_costs a where a.organisation_id = organisation
      and (wanted is null or a.contract_id = any(wanted)) and a.currency <> home) p
    left join lateral public.conversion_on(organisation, p.currency, home, p.date) r on true
  ),
  present as (
    select x.contract_id, x.date, case when x.currency = home then null when p.multiplier is null then 'NaN'::numeric
      else public.converted_amount(x.cost, p.multiplier, p.divisor, home) end as converted
    from public.annual_costs x left join pairs p on p.currency = x.currency and p.date = x.date
    where x.organisation_id = organisation and (wanted is null or x.contract_id = any(wanted))
      and (x.currency <> home or x.converted is not null)
  ),
  written as (
    update public.annual_costs a set converted = n.converted from present n
    where a.organisation_id = organisation and a.contract_id = n.contract_id and a.date = n.date
      and a.converted is distinct from n.converted
    returning a.contract_id
  )
  select array_agg(distinct w.contract_id) into changed from written w;
  return coalesce(changed, '{}');
end $$;
revoke all on function convert_costs from public; grant execute on function convert_costs to pactbook_app;
