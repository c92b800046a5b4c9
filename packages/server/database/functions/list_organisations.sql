-- Every organisation, for the job runner and the command line.
create or replace function list_organisations() returns table (id uuid, name text, time_zone text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id, o.name, o.time_zone from organisations o order by o.name
$$;
revoke all on function list_organisations from public; grant execute on function list_organisations to pactbook_app;
