-- The same for organisations, which have no column of another organisation.
create or replace function move_organisation_freshness() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into freshness as f (organisation_id, id) values (new.id, new.id)
    on conflict (organisation_id, id) do update set counter = f.counter + 1;
  return null;
end $$;
revoke all on function move_organisation_freshness from public;
