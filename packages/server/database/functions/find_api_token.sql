-- The token with a hash, before its organisation is known.
create or replace function find_api_token(wanted_hash text)
returns table (token_id uuid, user_id uuid, organisation_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.id, t.user_id, t.organisation_id from api_tokens t where t.token_hash = wanted_hash
$$;
revoke all on function find_api_token from public; grant execute on function find_api_token to pactbook_app;
