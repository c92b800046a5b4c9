-- Statistics are gathered before what a transaction still has to do at its end, such as the figures of its records, and then
-- again where that wrote. Without them the figures of 2,000 records of a new organisation were planned as if each list of
-- costs, teams and categories had one row, and looked through once for each record: four seconds.
create or replace function gather_statistics_of_transaction(least_rows integer) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed regclass;
  gathered regclass[] := '{}';
begin
  -- In one order, because each table stays locked against a second ANALYZE until the commit.
  for changed in
    select relid from pg_stat_xact_user_tables
    where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del >= least_rows order by relid
  loop
    execute format('analyze %s', changed);
    gathered := gathered || changed;
  end loop;
  -- Rows that are written at the commit count as well.
  set constraints all immediate;
  for changed in
    select relid from pg_stat_xact_user_tables
    where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del >= least_rows and relid <> all(gathered) order by relid
  loop
    execute format('analyze %s', changed);
  end loop;
end $$;
