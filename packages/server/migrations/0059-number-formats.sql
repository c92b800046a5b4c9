-- How a person has numbers and amounts written, as a BCP 47 tag; null for English (US).
alter table users add column number_locale text check (number_locale ~ '^[a-z]{2,3}-[A-Z]{2}$');
