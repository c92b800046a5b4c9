-- What writers of an organisation take turns at: one row each, locked until the end of the transaction. Rows instead of
-- advisory locks, which distributed PostgreSQL does not have.
create table turns (
  organisation_id uuid not null references organisations on delete cascade,
  subject text not null check (subject in ('customFields', 'teams', 'categories')),
  primary key (organisation_id, subject)
);

create function prepare_turns() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into turns (organisation_id, subject)
    select new.id, subject from unnest(array['customFields', 'teams', 'categories']) as t (subject);
  return null;
end $$;
revoke all on function prepare_turns() from public;
create trigger prepares_turns after insert on organisations
  for each row execute function prepare_turns();

insert into turns (organisation_id, subject)
  select o.id, t.subject
  from organisations o, unnest(array['customFields', 'teams', 'categories']) as t (subject);

alter table turns enable row level security;
create policy organisation_only on turns using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
-- To lock a row one must be allowed to change it; that no row comes or goes is the trigger's.
grant select, update on turns to pactbook_app;
