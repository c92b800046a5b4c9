-- Whether some organisation has so many rows in a table that statements on them must not be planned for one row, while the
-- planner's statistics have never met it. Where they name most rows by their organisation, every other one counts as having
-- one row; where they do not, as having an average number, which is good enough. Fewer rows than a thousandth of the table
-- are left alone: a sample may miss them, and would be taken again every minute.
create function has_unknown_organisation(of_table regclass, least_rows integer, organisation uuid default null) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp
as $$
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

-- Gathers the statistics of the tables in which the present transaction changed some rows, where they do not know its
-- organisation yet.
create function gather_statistics_of_unknown_organisation(least_rows integer) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if has_unknown_organisation('contracts', least_rows, current_organisation_id()) then
    perform gather_statistics_of_transaction(least_rows);
  end if;
end $$;

revoke all on function has_unknown_organisation(regclass, integer, uuid), gather_statistics_of_unknown_organisation(integer) from public;
grant execute on function gather_statistics_of_unknown_organisation(integer) to pactbook_app;

-- A table may count as changed before the transaction writes to it: PostgreSQL adds what earlier transactions of the session
-- changed until it has told the others. Such a table is gathered again after what is written at the commit.
create or replace function gather_statistics_of_transaction(least_rows integer) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed record;
  gathered jsonb := '{}';
begin
  -- Before what a transaction still has to do at its end, such as the figures of its records, which is planned by them.
  -- In one order, because each table stays locked against a second ANALYZE until the commit.
  for changed in
    select relid::regclass as name, n_tup_ins + n_tup_upd + n_tup_del as rows from pg_stat_xact_user_tables
    where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del >= least_rows order by relid
  loop
    execute format('analyze %s', changed.name);
    gathered := gathered || jsonb_build_object(changed.name, changed.rows);
  end loop;
  -- Rows that are written at the commit count as well.
  set constraints all immediate;
  for changed in
    select relid::regclass as name from pg_stat_xact_user_tables
    where schemaname = 'public'
      and n_tup_ins + n_tup_upd + n_tup_del - coalesce((gathered ->> relid::regclass::text)::bigint, 0) >= least_rows
    order by relid
  loop
    execute format('analyze %s', changed.name);
  end loop;
end $$;
