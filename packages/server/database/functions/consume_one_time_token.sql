-- Uses up a one-time token: of any number of simultaneous uses exactly one gets its row.
create or replace function consume_one_time_token(wanted_hash text, wanted_purpose text, at_moment timestamptz)
returns table (user_id uuid, organisation_id uuid, details jsonb, created_at timestamptz)
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from one_time_tokens t
  where t.token_hash = wanted_hash and t.purpose = wanted_purpose and t.expires_at > at_moment
  returning t.user_id, t.organisation_id, t.details, t.created_at
$$;
revoke all on function consume_one_time_token from public; grant execute on function consume_one_time_token to pactbook_app;
