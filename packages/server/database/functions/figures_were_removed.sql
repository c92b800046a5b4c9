-- Sums that were made of figures which are gone are to be made again.
create or replace function figures_were_removed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present bigint;
begin
  if not exists (select from gone) then return null; end if;
  present := nextval('contract_figures_revision');
  update organisations set figures_removed = present where id in (select organisation_id from gone);
  return null;
end $$;
