-- The organisation of the transaction; null outside of one.
create or replace function current_organisation_id() returns uuid
language sql stable parallel safe
return nullif(current_setting('pactbook.organisation_id', true), '')::uuid;
