-- Records that amend, replace, are part of or are related to others. A link lives as long as both records: in the trash it
-- is not seen, and it goes with the first that is removed for good.
create table contract_links (
  organisation_id uuid not null references organisations,
  id uuid not null,
  kind text not null check (kind in ('AMENDS', 'REPLACES', 'PART_OF', 'RELATED')),
  -- The one that amends, replaces or is part; of related ones the one with the smaller id.
  contract_id uuid not null,
  other_id uuid not null,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, contract_id, other_id, kind),
  check (contract_id <> other_id),
  check (kind <> 'RELATED' or contract_id < other_id),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, other_id) references contracts (organisation_id, id) on delete cascade
);
create index contract_links_other on contract_links (organisation_id, other_id);

alter table contract_links enable row level security;
create policy organisation_only on contract_links using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
grant select, insert, delete on contract_links to pactbook_app;
