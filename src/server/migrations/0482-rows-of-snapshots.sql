-- Which rows a source's applied snapshot had: digest of a file that whoever ingested it keeps. Null where there is none.
-- docs/decisions/0430-a-snapshot-is-compared-where-it-changed.md
alter table source add column rows_digest bytea;
