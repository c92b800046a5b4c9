-- The picture behind an address.
create or replace function find_uploaded_logo(wanted_key text)
returns table (picture bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.picture from uploaded_logos l where l.address_key = wanted_key
$$;
revoke all on function find_uploaded_logo from public; grant execute on function find_uploaded_logo to pactbook_app;
