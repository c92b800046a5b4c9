-- The texts of a list, in one line.
create or replace function list_text(list jsonb) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return (select string_agg(one, ', ' order by place) from jsonb_array_elements_text(list) with ordinality as x (one, place));
end $$;
