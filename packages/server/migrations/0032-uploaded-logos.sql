-- Logos that an organisation uploaded, of products and of vendors. They are small and few: the pictures lie in the database,
-- so that every server has them and a backup takes them.
create table uploaded_logos (
  organisation_id uuid not null references organisations,
  id uuid not null,
  owner text not null check (owner in ('product', 'vendor')),
  name text not null check (length(name) between 1 and 200),
  -- The form in which names are compared.
  name_key text not null check (length(name_key) between 1 and 1000),
  -- Last part of its address: 256 bits of chance, new with every picture, because an <img> sends no token.
  address_key text not null check (address_key ~ '^[\w-]{43}$'),
  -- The PNG that the server drew, never the file that was sent.
  picture bytea not null check (length(picture) between 1 and 1048576),
  uploaded_by uuid,
  uploaded_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, owner, name_key),
  foreign key (organisation_id, uploaded_by) references users (organisation_id, id)
);
create index uploaded_logos_address on uploaded_logos (address_key);

alter table uploaded_logos enable row level security;
create policy organisation_only on uploaded_logos using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
grant select, insert, update, delete on uploaded_logos to pactbook_app;

-- The picture behind an address.
create function find_uploaded_logo(wanted_key text)
returns table (picture bytea)
language sql stable security definer set search_path = public, pg_temp
as $$
  select l.picture from uploaded_logos l where l.address_key = wanted_key
$$;
revoke all on function find_uploaded_logo(text) from public;
grant execute on function find_uploaded_logo(text) to pactbook_app;
