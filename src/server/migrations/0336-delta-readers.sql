-- Where the reader with a key stands in a file of a subscription in mode DELTA: what was last sent to the end.
create table delivery_position (
  key_id uuid not null references subscription_key on delete cascade,
  format text not null,
  part text not null,
  -- as in the header x-winnow-cursor
  cursor text not null,
  primary key (key_id, format, part)
);
alter table delivery_position enable row level security;
