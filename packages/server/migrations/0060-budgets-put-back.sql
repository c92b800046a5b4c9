-- A deleted budget stays for a while, so that it can be put back as it was.
alter table budgets add column deleted_at timestamptz;
drop index budgets_of_all;
drop index budgets_of_team;
drop index budgets_of_category;
create unique index budgets_of_all on budgets (organisation_id, fiscal_year)
  where scope = 'organization' and deleted_at is null;
create unique index budgets_of_team on budgets (organisation_id, team_id, fiscal_year)
  where team_id is not null and deleted_at is null;
create unique index budgets_of_category on budgets (organisation_id, category_id, fiscal_year)
  where category_id is not null and deleted_at is null;

-- How fetching rates went for each organisation: what is wrong with the rates of its currencies is no matter of others.
create table rate_fetches (
  organisation_id uuid primary key references organisations,
  succeeded_at timestamptz,
  -- Why the last fetch failed, and since when they fail; null after one that did not.
  error text,
  failing_since timestamptz,
  check ((error is null) = (failing_since is null))
);
alter table rate_fetches enable row level security;
create policy organisation_only on rate_fetches using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
grant select, insert, update, delete on rate_fetches to pactbook_app;
