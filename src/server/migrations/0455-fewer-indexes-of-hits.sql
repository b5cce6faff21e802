-- Hits are stored by the hundred thousand; old ones are deleted once a day, and the listings of a source with the source.
-- Both may read the whole table: docs/decisions/0375-below-ten-seconds-for-a-hunt.md.
drop index hunt_hit_age;
drop index hunt_listing_source;
