-- How notice is given: from which day on, by which way, and where to.
alter table contracts
  add column notice_earliest date,
  add column notice_method text check (notice_method in ('WRITING', 'MAIL', 'PORTAL', 'REGISTERED')),
  add column notice_address text not null default '' check (length(notice_address) <= 500);
