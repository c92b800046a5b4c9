-- A value of a custom field as text: plainText of the domain (kernel/fields/value-kind.ts). Without a query of its own, so that it
-- becomes part of the statement that calls it.
create or replace function plain_value(value jsonb) returns text
language sql immutable parallel safe
return case jsonb_typeof(value)
  when 'string' then value #>> '{}'
  when 'number' then value #>> '{}'
  when 'boolean' then case when value = 'true'::jsonb then 'Yes' else 'No' end
  when 'array' then public.list_text(value)
end;
