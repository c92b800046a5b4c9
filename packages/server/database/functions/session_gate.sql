-- One row for a session that is valid: whose it is, the rights (all boolean columns of the person, so that a new right changes
-- nothing here) and until when it holds. Of an impersonation the administrator's session
-- must be valid as well, they must still be an administrator, and the account must not have become one.
create or replace function session_gate(wanted_organisation uuid, wanted_session uuid, at_moment timestamptz)
returns table (
  session_id uuid, user_id uuid, organisation_id uuid, rights jsonb, manage_teams uuid[], view_teams uuid[],
  time_zone text, last_seen_at timestamptz, holds_until timestamptz, impersonator_id uuid,
  impersonator_session_id uuid
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select s.id, u.id, u.organisation_id,
    (select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(u)) c where jsonb_typeof(c.value) = 'boolean'),
    array(select p.team_id from team_permissions p
      where p.organisation_id = wanted_organisation and p.user_id = u.id and p.level = 'manage' order by p.team_id),
    array(select p.team_id from team_permissions p
      where p.organisation_id = wanted_organisation and p.user_id = u.id and p.level = 'view' order by p.team_id),
    coalesce(u.time_zone, o.time_zone), s.last_seen_at,
    least(s.expires_at, s.last_seen_at + interval '8 hours'), s.impersonator_id, s.impersonator_session_id
  from sessions s
  join users u on u.organisation_id = s.organisation_id and u.id = s.user_id
  join organisations o on o.id = s.organisation_id
  where s.organisation_id = wanted_organisation and s.id = wanted_session
    and s.ended_at is null
    and s.expires_at > at_moment
    and s.last_seen_at > at_moment - interval '8 hours'
    and u.status = 'active'
    and (s.impersonator_id is null or not u.is_super_admin and exists (
      select from users a join sessions b on b.organisation_id = a.organisation_id and b.user_id = a.id
      where a.organisation_id = wanted_organisation and a.id = s.impersonator_id and a.status = 'active' and a.is_super_admin
        and b.id = s.impersonator_session_id and b.ended_at is null and b.expires_at > at_moment
    ));
end $$;
revoke all on function session_gate from public; grant execute on function session_gate to pactbook_app;
