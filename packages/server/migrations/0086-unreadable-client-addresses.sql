-- An X-Forwarded-For header that this server could not read, for System Health.
alter table nodes add column unreadable_forwarded_for text;
