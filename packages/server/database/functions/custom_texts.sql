-- The texts of all values of a record's custom fields, in lines.
create or replace function custom_texts(fields jsonb) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if fields = '{}' then
    return '';
  end if;
  return (select string_agg(public.plain_value(value), E'\n') from jsonb_each(fields));
end $$;
