-- Whoever ends a term that renews by itself after the last day for notice says that the vendor accepts a late notice.
alter table contract_decisions add column late_notice_accepted boolean not null default false;
