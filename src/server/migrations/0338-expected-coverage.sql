-- Coverage is an expected number; what is proven of it stands beside it: docs/decisions/0172.
ALTER TABLE report ALTER COLUMN coverage TYPE double precision, ADD COLUMN proven bigint;
-- Bits of indicator.marks: 1 benign by a warning list, 2 not routable, 4 shared infrastructure.
UPDATE listing_state SET marked_digest = '';
