-- People at vendors. A vendor is its name: a contact stays with the name that it was entered for, and is found through the
-- other names of a vendor, so that a merge carries it along and the undo of the merge takes it back.
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

alter table vendor_contacts enable row level security;
create policy organisation_only on vendor_contacts using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
grant select, insert, update, delete on vendor_contacts to pactbook_app;

-- Two more subjects to take turns at: the contacts of vendors, and the links between records.
alter table turns drop constraint turns_subject_check;
alter table turns add constraint turns_subject_check
  check (subject in ('customFields', 'teams', 'categories', 'vendorContacts', 'contractLinks'));
create or replace function prepare_turns() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into turns (organisation_id, subject)
    select new.id, subject
    from unnest(array['customFields', 'teams', 'categories', 'vendorContacts', 'contractLinks']) as t (subject);
  return null;
end $$;
insert into turns (organisation_id, subject)
  select o.id, t.subject from organisations o, unnest(array['vendorContacts', 'contractLinks']) as t (subject);
