-- Vendors: other names, look-alikes and contacts. A vendor is a name in its records.

create table vendor_aliases (
  organisation_id uuid not null references organisations,
  alias_key text not null check (length(alias_key) between 1 and 400),
  alias text not null check (length(alias) between 1 and 200),
  -- The vendor, or again another name of one.
  vendor text not null check (length(vendor) between 1 and 200),
  -- The merge that left it; null where a person entered it.
  change_set_id uuid,
  created_at timestamptz not null,
  primary key (organisation_id, alias_key),
  foreign key (organisation_id, change_set_id) references change_sets (organisation_id, id)
);
create index vendor_aliases_change_set on vendor_aliases (organisation_id, change_set_id) where change_set_id is not null;
grant select, insert, update, delete on vendor_aliases to pactbook_app;

-- "Not the same": two names, the one whose form for comparison comes first before the other.
create table different_vendors (
  organisation_id uuid not null references organisations,
  one_key text not null,
  other_key text not null,
  one text not null check (length(one) between 1 and 200),
  other text not null check (length(other) between 1 and 200),
  created_at timestamptz not null,
  primary key (organisation_id, one_key, other_key),
  check (one_key <> other_key)
);
grant select, insert, update, delete on different_vendors to pactbook_app;

-- People at vendors. A contact stays with the name that it was entered for, and is found through the vendor's other names.
create table vendor_contacts (
  organisation_id uuid not null references organisations,
  id uuid not null,
  vendor text not null check (length(vendor) between 1 and 200),
  name text not null check (length(name) between 1 and 120),
  role text not null default '' check (length(role) <= 120),
  email text not null default '' check (length(email) <= 254),
  phone text not null default '' check (length(phone) <= 60),
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null,
  primary key (organisation_id, id)
);
create index vendor_contacts_vendor on vendor_contacts (organisation_id, vendor);
grant select, insert, update, delete on vendor_contacts to pactbook_app;
