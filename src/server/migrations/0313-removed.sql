-- What was withdrawn is forgotten after a while, and found without looking at all that is delivered.
create index delivered_item_removed on delivered_item (modified) where removed;
-- Within the text of a JSON string its quotes would be escaped: nobody's value looks like this.
alter table taxii_object add column revoked boolean not null
  generated always as (object like '%"revoked":true%') stored;
create index taxii_object_revoked on taxii_object (sequence) where revoked;
