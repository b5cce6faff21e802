-- No query compares the beginning of a value, and this was the largest index of the table: docs/decisions/0354-what-an-ingest-costs.md.
DROP INDEX indicator_prefix;
