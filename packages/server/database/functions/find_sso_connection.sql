-- The enabled connection that claims a mail domain.
create or replace function find_sso_connection(wanted_domain text)
returns table (connection_id uuid, organisation_id uuid, protocol text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  organisation constant uuid := (select d.organisation_id from sign_in_domains d where d.domain = wanted_domain);
begin
  return query select c.id, c.organisation_id, c.protocol
    from sso_domains d join sso_connections c on c.organisation_id = d.organisation_id and c.id = d.connection_id
    where d.organisation_id = organisation and d.domain = wanted_domain and c.is_enabled;
end $$;
revoke all on function find_sso_connection from public; grant execute on function find_sso_connection to pactbook_app;
