-- What was done to many records is told of in the activity, also where its server ended before the last step.

alter table change_sets
  -- When a server last wrote a step of a set that is not told of yet. Null: it is, or whoever makes it sees to that.
  add column attended_at timestamptz;
create index change_sets_attended on change_sets (organisation_id, attended_at) where attended_at is not null;

-- Those that were cut off before this.
update change_sets s set attended_at = s.created_at
where s.kind in ('bulkEdit', 'bulkDelete', 'bulkRestore')
  and not exists (select from events e
    where e.organisation_id = s.organisation_id and e.subject_id = s.id
      and e.type in ('recordsBulkEdited', 'recordsBulkDeleted', 'recordsBulkRestored'));

-- The organisations with a set that nobody has attended to since a moment: for a job that works for all.
create function organisations_with_left_change_sets(attended_before timestamptz) returns table (id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct s.organisation_id from change_sets s where s.attended_at < attended_before
$$;
revoke all on function organisations_with_left_change_sets(timestamptz) from public;
grant execute on function organisations_with_left_change_sets(timestamptz) to pactbook_app;
