-- The time zone of the organisation decides as well.
create or replace function look_at_all_views_again() returns trigger language plpgsql as $$
begin
  update public.view_comparisons set look_at = compared_at where organisation_id = new.id;
  return null;
end $$;
