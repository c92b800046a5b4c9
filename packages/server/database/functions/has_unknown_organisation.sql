-- Whether some organisation has so many rows in a table that statements on them must not be planned for one row, while the
-- planner's statistics have never met it. Where they name most rows by their organisation, every other one counts as having
-- one row; where they do not, as having an average number, which is good enough. Fewer rows than a thousandth of the table
-- are left alone: a sample may miss them, and would be taken again every minute.
create or replace function has_unknown_organisation(of_table regclass, least_rows integer, organisation uuid default null) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  known uuid[];
  named float;
  wanted integer;
  found boolean;
begin
  select coalesce(s.most_common_vals::text::uuid[], '{}'), (select sum(f) from unnest(s.most_common_freqs) f),
      greatest(least_rows, c.reltuples / 1000)
    into known, named, wanted
    from pg_class c left join pg_stats s
      on s.schemaname = 'public' and s.tablename = c.relname and s.attname = 'organisation_id'
    where c.oid = of_table;
  if named < 0.99 then
    return false;
  end if;
  execute format('select exists (select from organisations o
      where o.id <> all($1) and ($2 is null or o.id = $2)
        and (select count(*) from (select from %s x where x.organisation_id = o.id limit $3) looked_at) = $3)', of_table)
    into found using known, organisation, wanted;
  return found;
end $$;
revoke all on function has_unknown_organisation from public;
