-- When the objects of a collection could be read for the first time. Their numbers are given while a release is being
-- composed, which takes minutes; a client that goes by its own clock must be told when they came and not when the work began.
-- An object whose number is n was added at `added` + (n - `first`), by the last row with `first` <= n.
create table taxii_addition (
  subscription_id uuid not null references subscription on delete cascade,
  -- number of the first object (taxii_object.sequence)
  first bigint not null,
  -- microseconds since epoch UTC; later than the date of all objects before
  added bigint not null,
  primary key (subscription_id, first)
);
create unique index taxii_addition_date on taxii_addition (subscription_id, added);
alter table taxii_addition enable row level security;
create policy own on taxii_addition for select to winnow_user using (
  exists (select from subscription s where s.id = taxii_addition.subscription_id)
);
-- What is there keeps the dates that its readers know.
insert into taxii_addition (subscription_id, first, added)
select subscription_id, min(sequence), min(sequence) from taxii_object group by subscription_id;
