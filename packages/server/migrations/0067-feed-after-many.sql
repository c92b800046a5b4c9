-- The feed shows what was done to many records at once as one entry. It read past the event of each of them: past 20,000
-- events after an import of 20,000 rows, for every page. The planner needs no statistics for it: this index has the order
-- and the condition of the feed, and no event that the feed leaves out.
create index events_of_feed on events (organisation_id, id desc) where change_set_id is null or subject_kind <> 'contract';
