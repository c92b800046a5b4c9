-- No statement is planned by what stands in these columns, and sampling them is most of the work of ANALYZE.
alter table contracts alter column description set statistics 0, alter column notes set statistics 0,
  alter column custom_fields set statistics 0;
alter table events alter column changes set statistics 0, alter column subject_label set statistics 0;
alter table change_set_records alter column before set statistics 0, alter column after set statistics 0;
alter table notifications alter column details set statistics 0;
alter table document_texts alter column content set statistics 0;

-- The planner's statistics of every table in which the present transaction changed many rows, gathered within it: they are
-- there with the rows, from the moment of the commit. An organisation that the statistics have never met counts as having
-- one row in each table, and statements that join two of its tables then read one of them whole for each row of the other.
create function gather_statistics_of_transaction(least_rows integer) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed regclass;
begin
  -- Rows that are written at the commit count as well.
  set constraints all immediate;
  -- In one order, because each table stays locked against a second ANALYZE until the commit.
  for changed in
    select relid from pg_stat_xact_user_tables
    where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del >= least_rows order by relid
  loop
    execute format('analyze %s', changed);
  end loop;
end $$;
revoke all on function gather_statistics_of_transaction(integer) from public;
grant execute on function gather_statistics_of_transaction(integer) to pactbook_app;
