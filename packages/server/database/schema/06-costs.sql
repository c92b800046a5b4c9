-- Costs, the figures made of them, currencies and budgets.

-- One unit of the base was so many units of the currency on a day.
create table exchange_rates (
  organisation_id uuid not null references organisations on delete cascade,
  base text not null check (base ~ '^[A-Z]{3}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  day date not null,
  rate numeric(20, 10) not null check (rate > 0),
  primary key (organisation_id, base, currency, day),
  check (base <> currency)
);
grant select, insert, update, delete on exchange_rates to pactbook_app;

-- How fetching rates went for each organisation.
create table rate_fetches (
  organisation_id uuid primary key references organisations,
  succeeded_at timestamptz,
  -- Why the last fetch failed, and since when they fail; null after one that did not.
  error text,
  failing_since timestamptz,
  check ((error is null) = (failing_since is null))
);
grant select, insert, update, delete on rate_fetches to pactbook_app;

create table annual_costs (
  organisation_id uuid not null,
  contract_id uuid not null,
  date date not null,
  cost numeric not null check (cost between -999999999999.999 and 999999999999.999 and scale(cost) <= 3
    and (cost >= 0 or reason is not null)),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  -- In another currency than its record.
  differs boolean not null default false,
  -- In the organisation's currency: null where the cost is in it, NaN where no rate is known.
  converted numeric,
  -- Why it is below 0.
  reason text check (length(reason) between 1 and 200),
  -- How many of what it pays for. With a unit price the cost is quantity × unit price, to the cent.
  quantity numeric check (quantity > 0 and scale(quantity) <= 3),
  unit text check (length(unit) between 1 and 30),
  unit_price numeric check (unit_price >= 0 and scale(unit_price) <= 4),
  -- Why it differs from the cost before it, as a person says.
  change_reason text check (change_reason in ('PRICE', 'VOLUME', 'SCOPE')),
  check (quantity is null or cost >= 0),
  check (quantity is not null or (unit is null and unit_price is null)),
  primary key (organisation_id, contract_id, date),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade
);
grant select, insert, update, delete on annual_costs to pactbook_app;

-- Each row that is written takes the next one.
create sequence contract_figures_revision;
grant usage on sequence contract_figures_revision to pactbook_app;

-- What trends sum of a record, in one row: its groups, and what it cost and is expected to cost in each fiscal year.
create table contract_figures (
  contract_id uuid not null,
  organisation_id uuid not null,
  -- False while the record is in the trash.
  is_counted boolean not null,
  status text not null,
  vendor text not null,
  hosting_model text,
  -- In ascending order.
  team_ids uuid[] not null,
  category_ids uuid[] not null,
  -- The first and the last fiscal year with costs; null without costs.
  first_year integer,
  last_year integer,
  -- What each fiscal year from the first to the last cost, in cents; null for a year without costs.
  yearly_cents bigint[] not null,
  total_cents bigint not null,
  -- The last of the years after last_year in each of which the record is expected to cost as much as in that one; null
  -- where nothing is expected.
  expected_until integer,
  revision bigint not null default 0,
  -- The days of its annual costs, in ascending order.
  cost_days date[] not null default '{}',
  -- What it cost up to each of them, that day's cost included, in cents.
  cost_sums bigint[] not null default '{}',
  -- Where a cost is in another currency than the organisation's: what the record costs in each of its currencies, in
  -- thousandths; empty otherwise.
  currencies text[] not null default '{}',
  currency_sums bigint[] not null default '{}',
  -- Whether every cost could be converted. Otherwise none of the record counts in a sum.
  is_converted boolean not null default true,
  -- Of records with a credit: days and cents of the other costs, and what those come to in each fiscal year. Null without
  -- a credit: then they are cost_days, cost_sums and yearly_cents.
  priced_days date[],
  priced_cents bigint[],
  yearly_priced bigint[],
  -- The latest fiscal year with a cost that is no credit, and what those of that year come to: it is expected again.
  priced_year integer,
  expected_cents bigint,
  primary key (organisation_id, contract_id),
  check ((first_year is null) = (last_year is null)),
  check (cardinality(yearly_cents) = coalesce(last_year - first_year + 1, 0)),
  check (cardinality(cost_days) = cardinality(cost_sums)),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade
);
create index contract_figures_revision_order on contract_figures (organisation_id, revision);
alter table contract_figures alter column cost_days set statistics 0, alter column cost_sums set statistics 0,
  alter column currency_sums set statistics 0, alter column priced_days set statistics 0,
  alter column priced_cents set statistics 0, alter column yearly_priced set statistics 0;
grant select on contract_figures to pactbook_app;

-- Budgets: what a fiscal year of all records, of a team or of a category may cost.
create table budgets (
  organisation_id uuid not null references organisations,
  id uuid not null,
  fiscal_year integer not null check (fiscal_year between 1970 and 2200),
  scope text not null check (scope in ('organization', 'team', 'category')),
  team_id uuid,
  category_id uuid,
  -- What a team or category was called when it went; null while it is there.
  group_name text,
  amount numeric(14, 2) not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  note text not null default '' check (length(note) <= 1000),
  version integer not null default 1,
  created_at timestamptz not null,
  -- A deleted budget stays for a while, so that it can be put back as it was.
  deleted_at timestamptz,
  primary key (organisation_id, id),
  check (team_id is null or scope = 'team'),
  check (category_id is null or scope = 'category'),
  foreign key (organisation_id, team_id) references teams (organisation_id, id) on delete set null (team_id),
  foreign key (organisation_id, category_id) references categories (organisation_id, id) on delete set null (category_id)
);
create unique index budgets_of_all on budgets (organisation_id, fiscal_year)
  where scope = 'organization' and deleted_at is null;
create unique index budgets_of_team on budgets (organisation_id, team_id, fiscal_year)
  where team_id is not null and deleted_at is null;
create unique index budgets_of_category on budgets (organisation_id, category_id, fiscal_year)
  where category_id is not null and deleted_at is null;
grant select, insert, update, delete on budgets to pactbook_app;

-- Scenarios of What If: moves that are tried out with records, which stay as they are.
create table scenarios (
  organisation_id uuid not null references organisations,
  id uuid not null,
  version integer not null default 1,
  owner_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  is_shared boolean not null,
  moves jsonb not null,
  updated_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, owner_id) references users (organisation_id, id)
);
create unique index scenarios_name on scenarios (organisation_id, owner_id, lower(name));
grant select, insert, update, delete on scenarios to pactbook_app;
