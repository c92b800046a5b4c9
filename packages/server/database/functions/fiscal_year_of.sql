-- The fiscal year of a date, as fiscalYearOf of the domain says.
create or replace function fiscal_year_of(day date, start_month integer) returns integer
language sql immutable parallel safe
return extract(year from day)::integer + (start_month > 1 and extract(month from day) >= start_month)::integer;
