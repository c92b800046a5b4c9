-- A team or category has the number of a colour for as long as it is there: the smallest that was free when it was added.
-- No order, filter or right decides it, and what comes or goes beside it does not change it. Screens make a colour of the
-- number. Two that are added in the same moment may have the same number.
alter table teams add column color_number integer not null default 0;
alter table categories add column color_number integer not null default 0;

-- What is there is numbered in the order in which it was added; ids of categories begin with their time.
update teams t set color_number = numbered.place
  from (
    select id, (row_number() over (partition by organisation_id order by created_at, id) - 1)::integer as place from teams
  ) numbered
  where numbered.id = t.id;
update categories c set color_number = numbered.place
  from (
    select id, (row_number() over (partition by organisation_id order by id) - 1)::integer as place from categories
  ) numbered
  where numbered.id = c.id;

-- Whoever adds it. Rows that the same statement added before are seen, because the function is volatile.
create function take_color_number() returns trigger language plpgsql as $$
begin
  execute format(
    'select min(n) from generate_series(0, (select count(*) from %1$I where organisation_id = $1)::integer) as free (n)
      where not exists (select from %1$I taken where taken.organisation_id = $1 and taken.color_number = n)',
    tg_table_name)
    into new.color_number using new.organisation_id;
  return new;
end $$;
create trigger takes_color_number before insert on teams for each row execute function take_color_number();
create trigger takes_color_number before insert on categories for each row execute function take_color_number();
