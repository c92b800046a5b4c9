-- What a job enters is sorted into the index a little at a time: 2 MB in one statement took two seconds on the embedded
-- database, and everyone else waited for its one connection.
alter index events_later_grams set (gin_pending_list_limit = 128);
