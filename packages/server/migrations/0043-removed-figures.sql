-- Figures that are gone leave no revision behind: whoever kept sums of them and did not look between the deletion of a
-- record and its purge would keep it for ever. The organisation remembers when figures were last removed.
alter table organisations add column figures_removed bigint not null default 0;

create function figures_were_removed() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  present bigint;
begin
  if not exists (select from gone) then return null; end if;
  present := nextval('contract_figures_revision');
  update organisations set figures_removed = present where id in (select organisation_id from gone);
  return null;
end $$;

create trigger contract_figures_removed after delete on contract_figures
  referencing old table as gone for each statement execute function figures_were_removed();
