-- Every table of an organisation has row-level security with the same policy. It is an expression and no subquery, which a
-- distributed engine refuses: where a statement names the organisation, as all do, it is evaluated once.

do $$
declare
  name text;
begin
  for name in select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'organisation_id' and table_name <> 'freshness' order by table_name
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy organisation_only on %I using (organisation_id = public.current_organisation_id())', name);
  end loop;
end $$;
alter table organisations enable row level security;
create policy organisation_only on organisations using (id = public.current_organisation_id());
-- Counters are numbers behind ids that only a token carries, and are read before an organisation is known.
alter table freshness enable row level security;
create policy counters_only on freshness using (true) with check (organisation_id = public.current_organisation_id());
