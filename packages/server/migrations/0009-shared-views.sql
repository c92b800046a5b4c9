-- Views that people share with their organisation, and who has which of them in the sidebar.

create table shared_views (
  id uuid primary key,
  organisation_id uuid not null,
  owner_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  value jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Taken back, but still pinned by somebody, who is told so; it goes with the last pin.
  unshared_at timestamptz,
  unique (organisation_id, id),
  foreign key (organisation_id, owner_id) references users (organisation_id, id)
);
create unique index shared_views_name on shared_views (organisation_id, owner_id, name) where unshared_at is null;

create table shared_view_pins (
  organisation_id uuid not null,
  view_id uuid not null,
  user_id uuid not null,
  primary key (view_id, user_id),
  foreign key (organisation_id, view_id) references shared_views (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index shared_view_pins_user on shared_view_pins (organisation_id, user_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['shared_views', 'shared_view_pins'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy organisation_only on %I using (organisation_id = (select current_organisation_id()))'
      ' with check (organisation_id = (select current_organisation_id()))', tenant_table);
    execute format('grant select, insert, update, delete on %I to pactbook_app', tenant_table);
  end loop;
end $$;
