-- Of what the search looks at: the name of the subject, and the changes. Functions are named with their schema, because an
-- index is built without a search path.
create or replace function event_grams(organisation_id uuid, subject_label text, changes jsonb) returns text[]
language plpgsql immutable strict parallel safe cost 10000 as $$
begin
  return public.text_grams(organisation_id, public.search_key(subject_label) || chr(1) || public.search_key(changes::text));
end $$;
