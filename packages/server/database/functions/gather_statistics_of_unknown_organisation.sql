-- Gathers the statistics of the tables in which the present transaction changed some rows, where they do not know its
-- organisation yet.
create or replace function gather_statistics_of_unknown_organisation(least_rows integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if has_unknown_organisation('contracts', least_rows, current_organisation_id()) then
    perform gather_statistics_of_transaction(least_rows);
  end if;
end $$;
revoke all on function gather_statistics_of_unknown_organisation from public;
grant execute on function gather_statistics_of_unknown_organisation to pactbook_app;
