-- Digest of the texts around a file's entries, so that it is written again if they change, as with the subscription's name.
-- Null for a file from before this migration.
alter table delivered_file add column head text;
