-- Links between records.

-- A link is there as long as both records, and hidden while one is in the trash.
create table contract_links (
  organisation_id uuid not null references organisations,
  id uuid not null,
  kind text not null check (kind in ('AMENDS', 'REPLACES', 'PART_OF', 'RELATED')),
  -- The one that amends, replaces or is part; of related ones the one with the smaller id.
  contract_id uuid not null,
  other_id uuid not null,
  created_at timestamptz not null,
  -- The import that added it.
  change_set_id uuid,
  primary key (organisation_id, id),
  unique (organisation_id, contract_id, other_id, kind),
  check (contract_id <> other_id),
  check (kind <> 'RELATED' or contract_id < other_id),
  foreign key (organisation_id, contract_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, other_id) references contracts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, change_set_id) references change_sets (organisation_id, id) on delete set null (change_set_id)
);
create index contract_links_other on contract_links (organisation_id, other_id);
create index contract_links_change_set on contract_links (organisation_id, change_set_id)
  where change_set_id is not null;
grant select, insert, delete on contract_links to pactbook_app;
