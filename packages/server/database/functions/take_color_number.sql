-- The first free color number of an organisation. Rows that the same statement added before are seen, because the function is
-- volatile.
create or replace function take_color_number() returns trigger language plpgsql as $$
begin
  execute format(
    'select min(n) from generate_series(0, (select count(*) from %1$s where organisation_id = $1)::integer) as free (n)
      where not exists (select from %1$s taken where taken.organisation_id = $1 and taken.color_number = n)',
    tg_relid::regclass)
    into new.color_number using new.organisation_id;
  return new;
end $$;
