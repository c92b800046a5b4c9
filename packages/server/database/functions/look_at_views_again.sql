-- Day, hour and time zone of a person decide when their mail is due: after a change the job looks again.
create or replace function look_at_views_again() returns trigger language plpgsql as $$
begin
  update public.view_comparisons c set look_at = compared_at from public.view_subscriptions s
  where s.organisation_id = c.organisation_id and s.id = c.subscription_id and s.organisation_id = new.organisation_id
    and s.user_id = (case tg_table_name when 'users' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'user_id' end)::uuid;
  return null;
end $$;
