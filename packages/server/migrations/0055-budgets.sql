-- Budgets: what a fiscal year of all records, of a team or of a category may cost.
create table budgets (
  organisation_id uuid not null references organisations,
  id uuid not null,
  -- By the calendar year in which it ends.
  fiscal_year integer not null check (fiscal_year between 1970 and 2200),
  scope text not null check (scope in ('organization', 'team', 'category')),
  team_id uuid,
  category_id uuid,
  -- What a team or category was called when it went; null while it is there.
  group_name text,
  amount numeric(14, 2) not null check (amount >= 0),
  -- The organisation's when the amount was entered.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  note text not null default '' check (length(note) <= 1000),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, team_id) references teams (organisation_id, id) on delete set null (team_id),
  foreign key (organisation_id, category_id) references categories (organisation_id, id) on delete set null (category_id),
  check (team_id is null or scope = 'team'),
  check (category_id is null or scope = 'category')
);
create unique index budgets_of_all on budgets (organisation_id, fiscal_year) where scope = 'organization';
create unique index budgets_of_team on budgets (organisation_id, team_id, fiscal_year) where team_id is not null;
create unique index budgets_of_category on budgets (organisation_id, category_id, fiscal_year)
  where category_id is not null;

alter table budgets enable row level security;
create policy organisation_only on budgets using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
grant select, insert, update, delete on budgets to pactbook_app;

-- A budget outlives its team or category under the last name.
create function keep_name_in_budgets() returns trigger language plpgsql as $$
begin
  update budgets b set group_name = old.name where b.organisation_id = old.organisation_id
    and (b.team_id = old.id or b.category_id = old.id);
  return old;
end $$;
create trigger teams_name_in_budgets before delete on teams for each row execute function keep_name_in_budgets();
create trigger categories_name_in_budgets before delete on categories for each row execute function keep_name_in_budgets();

-- The share of a sum that one of several groups has, in whole cents: the first groups take one more each, so that the shares
-- are the sum, of credits as well (`shareOfCents` of the domain).
create function share_of_cents(cents bigint, groups integer, place integer) returns bigint
language sql immutable parallel safe as $$
  select (cents - mod(mod(cents, groups) + groups, groups)) / groups
    + (place <= mod(mod(cents, groups) + groups, groups))::integer
$$;

-- The last day whose costs nobody can get out of any more (`boundUntil` of the domain); null when there is none.
create function bound_until(status text, end_date date, renewal_type text, term_months integer, notice_value integer,
  notice_unit text, decision text, today date) returns date language sql immutable parallel safe as $$
  select case when status <> 'LIVE' then null
    when decision in ('CANCEL', 'LET_LAPSE') then end_date
    when renewal_type = 'EVERGREEN' then greatest(end_date, (today + case notice_unit
      when 'MONTHS' then make_interval(months => notice_value) else make_interval(days => notice_value) end)::date)
    when decision = 'RENEW' or renewal_type = 'AUTO_RENEWS' and coalesce((end_date - case notice_unit
        when 'MONTHS' then make_interval(months => notice_value) else make_interval(days => notice_value) end)::date,
        end_date) < today
      -- The end of the next term, on the last day of a month after one that ends on it.
      then case when end_date = (date_trunc('month', end_date) + interval '1 month - 1 day')::date
        then (date_trunc('month', end_date) + make_interval(months => coalesce(term_months, 12) + 1) - interval '1 day')::date
        else (end_date + make_interval(months => coalesce(term_months, 12)))::date end
    else end_date end
$$;
