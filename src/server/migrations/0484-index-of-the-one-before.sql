-- An index is made of the one before and what has changed since: docs/decisions/0432-an-index-of-the-one-before.md.
-- How often marks of indicators were changed.
alter table listing_state add column remarks bigint not null default 0;
-- Which state of the listings the index has, and when one was last made of all of them. Null where that cannot be told.
alter table listing_index add column state jsonb;
