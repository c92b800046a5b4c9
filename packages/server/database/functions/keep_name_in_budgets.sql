-- A budget outlives its team or category under the last name.
create or replace function keep_name_in_budgets() returns trigger language plpgsql as $$
begin
  update public.budgets b set group_name = old.name where b.organisation_id = old.organisation_id
    and (b.team_id = old.id or b.category_id = old.id);
  return old;
end $$;
