-- Whether a one-time token would still be taken; it stays usable.
create or replace function find_one_time_token(wanted_hash text, wanted_purpose text, at_moment timestamptz)
returns table (user_id uuid, organisation_id uuid, details jsonb, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.user_id, t.organisation_id, t.details, t.created_at from one_time_tokens t
  where t.token_hash = wanted_hash and t.purpose = wanted_purpose and t.expires_at > at_moment
$$;
revoke all on function find_one_time_token from public; grant execute on function find_one_time_token to pactbook_app;
