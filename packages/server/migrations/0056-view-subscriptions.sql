-- Weekly mails of saved and shared views: who asked for which, and what was in a view when it was looked at last.
create table view_subscriptions (
  organisation_id uuid not null references organisations,
  id uuid not null,
  user_id uuid not null,
  -- One of the person's own views by its name, or a shared one; neither once a shared view is gone.
  saved_name text,
  shared_view_id uuid,
  -- What a shared view was called last.
  view_name text not null,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade,
  foreign key (organisation_id, shared_view_id) references shared_views (organisation_id, id)
    on delete set null (shared_view_id),
  check (saved_name is null or shared_view_id is null)
);
create unique index view_subscriptions_of_saved on view_subscriptions (organisation_id, user_id, saved_name)
  where saved_name is not null;
create unique index view_subscriptions_of_shared on view_subscriptions (organisation_id, user_id, shared_view_id)
  where shared_view_id is not null;
create index view_subscriptions_of_view on view_subscriptions (organisation_id, shared_view_id)
  where shared_view_id is not null;

-- The records of views at some moment, each set once: people who see the same share it.
create table view_matches (
  organisation_id uuid not null references organisations,
  -- SHA-256 of the ids in their order.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  contract_ids uuid[] not null check (cardinality(contract_ids) <= 100000),
  kept_at timestamptz not null,
  primary key (organisation_id, digest)
);

create table view_comparisons (
  organisation_id uuid not null references organisations,
  subscription_id uuid not null,
  -- What the view filtered by: one that was changed begins anew.
  filter_digest text not null,
  -- Null for a view of too many records.
  matches_digest text,
  compared_at timestamptz not null,
  -- The last mail, or when it began or began anew.
  since timestamptz not null,
  -- Records that left since then.
  left_count integer not null default 0 check (left_count >= 0),
  look_at timestamptz not null,
  primary key (organisation_id, subscription_id),
  foreign key (organisation_id, subscription_id) references view_subscriptions (organisation_id, id) on delete cascade,
  foreign key (organisation_id, matches_digest) references view_matches (organisation_id, digest)
);
create index view_comparisons_to_look_at on view_comparisons (look_at);
create index view_comparisons_of_matches on view_comparisons (organisation_id, matches_digest);

alter table view_subscriptions enable row level security;
create policy organisation_only on view_subscriptions using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
grant select, insert, update, delete on view_subscriptions to pactbook_app;
alter table view_matches enable row level security;
create policy organisation_only on view_matches using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
grant select, insert, update, delete on view_matches to pactbook_app;
alter table view_comparisons enable row level security;
create policy organisation_only on view_comparisons using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
grant select, insert, update, delete on view_comparisons to pactbook_app;

-- The organisations where a view is to be looked at: for a job that works for all.
create function organisations_with_views_to_look_at(at_moment timestamptz) returns table (id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct s.organisation_id from view_subscriptions s
  left join view_comparisons c on c.organisation_id = s.organisation_id and c.subscription_id = s.id
  where c.look_at is null or c.look_at <= at_moment
$$;
revoke all on function organisations_with_views_to_look_at(timestamptz) from public;
grant execute on function organisations_with_views_to_look_at(timestamptz) to pactbook_app;

-- Day, hour and time zone of a person decide when their mail is due: after a change the job looks again.
create function look_at_views_again() returns trigger language plpgsql as $$
begin
  update view_comparisons c set look_at = compared_at from view_subscriptions s
  where s.organisation_id = c.organisation_id and s.id = c.subscription_id and s.organisation_id = new.organisation_id
    and s.user_id = (case tg_table_name when 'users' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'user_id' end)::uuid;
  return null;
end $$;
create trigger users_look_at_views after update of time_zone, status on users for each row
  when (old.time_zone is distinct from new.time_zone or old.status is distinct from new.status)
  execute function look_at_views_again();
create trigger settings_look_at_views after insert or update on notification_settings for each row
  execute function look_at_views_again();
create function look_at_all_views_again() returns trigger language plpgsql as $$
begin
  update view_comparisons set look_at = compared_at where organisation_id = new.id;
  return null;
end $$;
create trigger organisations_look_at_views after update of time_zone on organisations for each row
  when (old.time_zone is distinct from new.time_zone) execute function look_at_all_views_again();
