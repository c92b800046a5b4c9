-- Each import of a list is an edition of it: a newer one is compared with the one before.
alter table import_sources add column edition integer not null default 0;
alter table import_source_records add column edition integer not null default 0;
alter table import_source_records drop constraint import_source_records_pkey;
alter table import_source_records add primary key (organisation_id, source_id, edition, contract_id);
grant update (edition) on import_sources to pactbook_app;
revoke update (change_set_id) on import_source_records from pactbook_app;
grant delete on import_source_records to pactbook_app;
