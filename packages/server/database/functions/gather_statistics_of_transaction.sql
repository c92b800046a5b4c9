-- The planner's statistics of every table in which the present transaction changed many rows, gathered within it: they are
-- there with the rows, from the moment of the commit. An organisation that the statistics do not know counts as having one row in
-- each table, and statements that join two of its tables then read one of them whole for each row of the other. They are
-- gathered before what a transaction still has to do at its end, which is planned by them, and again where that wrote.
-- A table may count as changed before the transaction writes to it: PostgreSQL adds what earlier transactions of the session
-- changed until it has reported it. Such a table is gathered again after what is written at the commit.
create or replace function gather_statistics_of_transaction(least_rows integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
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
revoke all on function gather_statistics_of_transaction from public;
grant execute on function gather_statistics_of_transaction to pactbook_app;
