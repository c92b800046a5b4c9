-- What session_gate is for sessions, with what narrows the rights.
create or replace function api_token_gate(wanted_organisation uuid, wanted_token uuid, at_moment timestamptz)
returns table (
  session_id uuid, user_id uuid, organisation_id uuid, rights jsonb, manage_teams uuid[], view_teams uuid[],
  time_zone text, last_seen_at timestamptz, holds_until timestamptz, impersonator_id uuid,
  impersonator_session_id uuid, token_scope text, token_teams uuid[]
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select t.id, u.id, u.organisation_id,
    (select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(u)) c where jsonb_typeof(c.value) = 'boolean'),
    array(select p.team_id from team_permissions p
      where p.organisation_id = wanted_organisation and p.user_id = u.id and p.level = 'manage' order by p.team_id),
    array(select p.team_id from team_permissions p
      where p.organisation_id = wanted_organisation and p.user_id = u.id and p.level = 'view' order by p.team_id),
    coalesce(u.time_zone, o.time_zone),
    -- One that was never used is written down at its first use.
    coalesce(t.last_used_at, 'epoch'::timestamptz), t.expires_at, null::uuid, null::uuid, t.scope, t.team_ids
  from api_tokens t
  join users u on u.organisation_id = t.organisation_id and u.id = t.user_id
  join organisations o on o.id = t.organisation_id
  where t.organisation_id = wanted_organisation and t.id = wanted_token
    and t.ended_at is null
    and t.expires_at > at_moment
    and u.status = 'active';
end $$;
revoke all on function api_token_gate from public; grant execute on function api_token_gate to pactbook_app;
