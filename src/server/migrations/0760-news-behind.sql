-- Groups that could not be followed with the others of a source: each has a position of its own, so that it delays nobody.
create table news_behind (
  cursor text not null check (cursor in ('watch_cursor', 'hunt_cursor')),
  source int not null references source on delete cascade,
  group_id uuid not null references app_group on delete cascade,
  -- the last snapshot that was compared for this group, ms since epoch
  after bigint not null,
  -- null: not tried alone yet
  tried_at timestamptz,
  primary key (cursor, source, group_id)
);
create index news_behind_source on news_behind (source);
create index news_behind_group on news_behind (group_id);
-- For the service alone.
alter table news_behind enable row level security;
