-- The same for organisations, whose change counter is kept beside their freshness.
create or replace function move_organisation_freshness() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changes_now bigint := coalesce(new.change_counter, 0);
begin
  if tg_op = 'UPDATE' then
    -- What is left of the old row differs from the new one where more than the two counters moved.
    old.change_counter := new.change_counter;
    old.reference_counter := new.reference_counter;
    update freshness set changes = changes_now, counter = counter + (old is distinct from new)::int
      where organisation_id = new.id and id = new.id;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into freshness (organisation_id, id, changes) values (new.id, new.id, changes_now);
  end if;
  return null;
end $$;
revoke all on function move_organisation_freshness from public;
