-- When records took up and left a status, for the history of the catalogue (screens.md, section 2). Each row is one step:
-- null stands for not being in the catalogue, before a record is added and while it is in the trash. So a count at any
-- moment is a sum over the steps up to it. A record that leaves the trash for good leaves its steps: what was counted
-- last year stays counted, which is why they do not refer to it.
create table contract_status_changes (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisations,
  contract_id uuid not null,
  at timestamptz not null,
  from_status text check (from_status in ('LIVE', 'EVALUATING', 'EXPIRED')),
  to_status text check (to_status in ('LIVE', 'EVALUATING', 'EXPIRED')),
  check (from_status is distinct from to_status)
);
create index contract_status_changes_organisation on contract_status_changes (organisation_id, at);

-- Kept by the table of records itself, whoever writes it.
create function note_added_status() returns trigger language plpgsql as $$
begin
  insert into contract_status_changes (organisation_id, contract_id, at, to_status)
    select organisation_id, id, created_at, status from added where deleted_at is null;
  return null;
end $$;
create trigger notes_added_status after insert on contracts
  referencing new table as added for each statement execute function note_added_status();

create function note_changed_status() returns trigger language plpgsql as $$
begin
  insert into contract_status_changes (organisation_id, contract_id, at, from_status, to_status)
    select a.organisation_id, a.id, a.updated_at,
      case when b.deleted_at is null then b.status end, case when a.deleted_at is null then a.status end
    from before b join after a on a.id = b.id
    where case when b.deleted_at is null then b.status end
      is distinct from case when a.deleted_at is null then a.status end;
  return null;
end $$;
create trigger notes_changed_status after update on contracts
  referencing old table as before new table as after for each statement execute function note_changed_status();

-- What events tell of the records that there are: added, their status changed, deleted and restored, in this order. The
-- state that a record has now is the last word where its events do not lead to it.
with told as (
  select e.subject_id as contract_id, e.at, e.id, e.type, s.change
  from events e
  left join lateral (
    select change from jsonb_array_elements(e.changes) change where change->>'field' = 'status' limit 1
  ) s on true
  where e.subject_kind = 'contract' and (s.change is not null or e.type in ('contractDeleted', 'contractRestored'))
),
steps as (
  select c.organisation_id, c.id as contract_id, c.created_at as at, 0 as place, null::uuid as event_id,
    coalesce((select t.change->>'from' from told t
      where t.contract_id = c.id and t.change->>'from' in ('LIVE', 'EVALUATING', 'EXPIRED') order by t.id limit 1), c.status) as status,
    true as is_present
  from contracts c
  union all
  select c.organisation_id, c.id, t.at, 1, t.id,
    case when t.change->>'to' in ('LIVE', 'EVALUATING', 'EXPIRED') then t.change->>'to' end,
    case t.type when 'contractDeleted' then false when 'contractRestored' then true end
  from contracts c join told t on t.contract_id = c.id
  union all
  select c.organisation_id, c.id, coalesce(c.deleted_at, c.updated_at), 2, null, c.status, c.deleted_at is null
  from contracts c
),
carried as (
  select organisation_id, contract_id, at, place, event_id,
    case when (array_agg(is_present) filter (where is_present is not null) over past)[count(is_present) over past]
      then (array_agg(status) filter (where status is not null) over past)[count(status) over past] end as status
  from steps
  window past as (partition by contract_id order by place, event_id rows unbounded preceding)
),
changes as (
  select *, lag(status) over (partition by contract_id order by place, event_id) as from_status from carried
)
insert into contract_status_changes (organisation_id, contract_id, at, from_status, to_status)
  select organisation_id, contract_id, at, from_status, status from changes where from_status is distinct from status;

alter table contract_status_changes enable row level security;
create policy organisation_only on contract_status_changes
  using (organisation_id = (select current_organisation_id()))
  with check (organisation_id = (select current_organisation_id()));
grant select, insert on contract_status_changes to pactbook_app;
