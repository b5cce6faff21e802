-- Index files in the blob store, from where hosts without a shared disk fetch them: docs/decisions/0381-hosts-without-a-shared-disk.md.
-- A row is written after the upload.
CREATE TABLE index_file (
  -- Of a listing_index file, or of the names beside it.
  name text PRIMARY KEY,
  version bigint NOT NULL REFERENCES listing_index ON DELETE CASCADE,
  bytes bigint NOT NULL,
  sha256 bytea NOT NULL,
  -- A host found the blob missing or damaged: nobody fetches it until a worker has uploaded it again.
  damaged boolean NOT NULL DEFAULT false
);
CREATE INDEX index_file_version ON index_file (version);
-- For the service alone.
ALTER TABLE index_file ENABLE ROW LEVEL SECURITY;
