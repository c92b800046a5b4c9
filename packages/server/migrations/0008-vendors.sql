-- Vendors are names on records. Beside them: what else a vendor is called, and which names are two vendors.

create table vendor_aliases (
  organisation_id uuid not null references organisations,
  -- The form in which names are compared.
  alias_key text not null check (length(alias_key) between 1 and 400),
  alias text not null check (length(alias) between 1 and 200),
  -- What it stands for: a vendor's name, or again another name of one.
  vendor text not null check (length(vendor) between 1 and 200),
  -- The merge that left it behind; it stands as long as the merge does. Null: somebody entered it.
  change_set_id uuid,
  created_at timestamptz not null,
  primary key (organisation_id, alias_key),
  foreign key (organisation_id, change_set_id) references change_sets (organisation_id, id)
);
create index vendor_aliases_change_set on vendor_aliases (organisation_id, change_set_id) where change_set_id is not null;

-- "Not the same": two names, the one whose form for comparison comes first before the other.
create table vendors_told_apart (
  organisation_id uuid not null references organisations,
  one_key text not null,
  other_key text not null,
  one text not null check (length(one) between 1 and 200),
  other text not null check (length(other) between 1 and 200),
  created_at timestamptz not null,
  primary key (organisation_id, one_key, other_key),
  check (one_key <> other_key)
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['vendor_aliases', 'vendors_told_apart'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy organisation_only on %I using (organisation_id = (select current_organisation_id()))'
      ' with check (organisation_id = (select current_organisation_id()))', tenant_table);
    execute format('grant select, insert, update, delete on %I to pactbook_app', tenant_table);
  end loop;
end $$;
