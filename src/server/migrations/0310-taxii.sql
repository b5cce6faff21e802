-- Objects of the TAXII collection of a subscription: what its STIX output holds, each in its newest version. A removed one
-- stays as its revoked version, so that whoever pages by time hears of it.
create table taxii_object (
  subscription_id uuid not null references subscription on delete cascade,
  id text collate "C" not null,
  type text not null,
  -- `modified`, or `created` where it has none, as STIX writes them
  version text not null,
  -- microseconds since epoch UTC: `date_added`, never twice the same in a collection
  sequence bigint not null,
  object text not null,
  primary key (subscription_id, id)
);
create unique index taxii_object_sequence on taxii_object (subscription_id, sequence);
create index taxii_object_type on taxii_object (subscription_id, type, sequence);
alter table taxii_object enable row level security;
create policy own on taxii_object for select to winnow_user using (
  exists (select from subscription s where s.id = taxii_object.subscription_id)
);
