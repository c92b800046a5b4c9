-- The account behind an address, with what the password check needs; where single sign-on is required, every account counts as
-- one of it. The lookup table says which organisation, and its own tables the rest.
create or replace function find_account(wanted_email_key text)
returns table (user_id uuid, organisation_id uuid, password_hash text, status text, is_sso boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  organisation constant uuid := (select a.organisation_id from sign_in_addresses a where a.email_key = wanted_email_key);
begin
  return query select u.id, u.organisation_id, u.password_hash, u.status, u.is_sso or o.requires_sso
    from users u join organisations o on o.id = u.organisation_id
    where u.organisation_id = organisation and u.email_key = wanted_email_key;
end $$;
revoke all on function find_account from public; grant execute on function find_account to pactbook_app;
