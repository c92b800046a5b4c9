-- The organisations where a view is to be looked at: for a job that works for all.
create or replace function organisations_with_views_to_look_at(at_moment timestamptz) returns table (id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct s.organisation_id from view_subscriptions s
  left join view_comparisons c on c.organisation_id = s.organisation_id and c.subscription_id = s.id
  where c.look_at is null or c.look_at <= at_moment
$$;
revoke all on function organisations_with_views_to_look_at from public;
grant execute on function organisations_with_views_to_look_at to pactbook_app;
