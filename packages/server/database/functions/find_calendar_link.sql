-- The person behind a calendar address.
create or replace function find_calendar_link(wanted_hash text)
returns table (user_id uuid, organisation_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.user_id, l.organisation_id
  from calendar_links l join users u on u.organisation_id = l.organisation_id and u.id = l.user_id
  where l.token_hash = wanted_hash and u.status = 'active'
$$;
revoke all on function find_calendar_link from public; grant execute on function find_calendar_link to pactbook_app;
