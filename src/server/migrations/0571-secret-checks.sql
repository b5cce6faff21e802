-- The secrets that this database was used with, by a value that tells them apart and reveals nothing of them. While the
-- secret is being changed there are two. One that has ended opens what it sealed where it is still set, but seals no more.
create table secret_check (
  value text primary key,
  since timestamptz not null default now(),
  ended_at timestamptz
);
-- Keys of hashes that are stored: they stay the same when the secret changes, and are sealed with it.
create table lasting_key (
  purpose text primary key,
  sealed text not null
);
