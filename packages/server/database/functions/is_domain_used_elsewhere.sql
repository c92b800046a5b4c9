-- Whether people of another organisation have addresses in a mail domain: then it cannot be claimed.
create or replace function is_domain_used_elsewhere(wanted_domain text, own_organisation uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from users u
    where u.organisation_id <> own_organisation and u.status <> 'deactivated'
      and substring(u.email_key from '[^@]*$') = wanted_domain
  )
$$;
revoke all on function is_domain_used_elsewhere from public; grant execute on function is_domain_used_elsewhere to pactbook_app;
