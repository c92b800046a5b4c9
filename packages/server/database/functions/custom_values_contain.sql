-- Whether one of the values of a record's custom fields contains a searched text. As a function, because a query within the
-- condition of a statement keeps several workers of the database from sharing its scan.
-- readable: the keys of the fields that count; null for all. people: whose names contain the text, and others: whose do not.
create or replace function custom_values_contain(fields jsonb, readable text[], key text, people text[], others text[]) returns boolean
language plpgsql immutable parallel safe cost 1000 as $$
begin
  return exists (
    select from jsonb_each(fields) as v (field, value)
    where (readable is null or v.field = any(readable))
      and case jsonb_typeof(v.value)
        when 'string' then case
          when v.value #>> '{}' = any(people) then true
          when v.value #>> '{}' = any(others) then false
          else position(key in public.search_key(v.value #>> '{}')) > 0 end
        when 'number' then position(key in public.search_key(v.value #>> '{}')) > 0
        when 'array' then exists (
          select from jsonb_array_elements_text(v.value) as e (one) where position(key in public.search_key(e.one)) > 0)
        else false end);
end $$;
