-- The organisations with a set that no server has attended to since a moment: for a job that works for all.
create or replace function organisations_with_left_change_sets(attended_before timestamptz) returns table (id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct s.organisation_id from change_sets s where s.attended_at < attended_before
$$;
revoke all on function organisations_with_left_change_sets from public;
grant execute on function organisations_with_left_change_sets to pactbook_app;
