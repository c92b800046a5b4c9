-- Saved and shared views, and the weekly mails of them.

create table saved_views (
  user_id uuid not null,
  organisation_id uuid not null,
  filters jsonb not null default '[]',
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
grant select, insert, update, delete on saved_views to pactbook_app;

create table shared_views (
  id uuid not null,
  organisation_id uuid not null,
  owner_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  value jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Unshared, but still pinned: it goes with the last pin.
  unshared_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, owner_id) references users (organisation_id, id)
);
create unique index shared_views_name on shared_views (organisation_id, owner_id, name) where unshared_at is null;
grant select, insert, update, delete on shared_views to pactbook_app;

create table shared_view_pins (
  organisation_id uuid not null,
  view_id uuid not null,
  user_id uuid not null,
  primary key (organisation_id, view_id, user_id),
  foreign key (organisation_id, view_id) references shared_views (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index shared_view_pins_user on shared_view_pins (organisation_id, user_id);
grant select, insert, update, delete on shared_view_pins to pactbook_app;

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
  check (saved_name is null or shared_view_id is null),
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade,
  foreign key (organisation_id, shared_view_id) references shared_views (organisation_id, id) on delete set null (shared_view_id)
);
create unique index view_subscriptions_of_saved on view_subscriptions (organisation_id, user_id, saved_name)
  where saved_name is not null;
create unique index view_subscriptions_of_shared on view_subscriptions (organisation_id, user_id, shared_view_id)
  where shared_view_id is not null;
create index view_subscriptions_of_view on view_subscriptions (organisation_id, shared_view_id)
  where shared_view_id is not null;
grant select, insert, update, delete on view_subscriptions to pactbook_app;

-- The records of views at some moment, each set once: people who see the same share it.
create table view_matches (
  organisation_id uuid not null references organisations,
  -- SHA-256 of the ids in their order.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  contract_ids uuid[] not null check (cardinality(contract_ids) <= 100000),
  kept_at timestamptz not null,
  primary key (organisation_id, digest)
);
grant select, insert, update, delete on view_matches to pactbook_app;

create table view_comparisons (
  organisation_id uuid not null references organisations,
  subscription_id uuid not null,
  -- What the view filtered by: a changed one starts again.
  filter_digest text not null,
  -- Null for a view of too many records.
  matches_digest text,
  compared_at timestamptz not null,
  -- The last mail, or the start.
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
grant select, insert, update, delete on view_comparisons to pactbook_app;
