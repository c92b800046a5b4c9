-- The documents of the present organisation whose text has these words. As the owner, for whom the index on the words can
-- be used: below row-level security it cannot, because the operator is not marked leakproof.
create or replace function documents_with_words(wanted tsquery)
returns table (document_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.document_id from document_texts t
  where t.words @@ wanted and t.organisation_id = current_organisation_id()
$$;
revoke all on function documents_with_words from public; grant execute on function documents_with_words to pactbook_app;
