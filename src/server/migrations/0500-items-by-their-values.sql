-- A first release writes its items in the order of their values. An index by id alone is written at a random place for each
-- of them: docs/decisions/0457-the-floor-of-a-first-release.md. The id makes entries unique; a value may be longer than an
-- index takes, so only its start is in it.
create unique index delivered_item_key on delivered_item (subscription_id, left(value, 24), id);
alter table delivered_item drop constraint delivered_item_pkey;
