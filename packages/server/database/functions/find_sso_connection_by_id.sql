-- A connection by its id, before an organisation is known: what the provider's answer needs. Also of disabled connections: the
-- activity of their organisation says why a sign-in was refused.
create or replace function find_sso_connection_by_id(wanted_connection uuid)
returns table (connection_id uuid, organisation_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.organisation_id from sso_connections c where c.id = wanted_connection
$$;
revoke all on function find_sso_connection_by_id from public; grant execute on function find_sso_connection_by_id to pactbook_app;
