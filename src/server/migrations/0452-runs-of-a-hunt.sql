-- Each listing of a hit remembered whether its group was told of it, so that telling of 200,000 rewrote them all, and each hunt
-- looked at all hits for those that were not: docs/decisions/0360-ten-seconds-for-a-hunt.md. Now what a hunt finds for a group is
-- a run, and the runs that it was not told of stand apart.
create table hunt_untold (
  group_id uuid not null references app_group on delete cascade,
  run bigint not null generated always as identity,
  primary key (group_id, run)
);
-- For the service alone.
alter table hunt_untold enable row level security;

-- 0: found before this
alter table hunt_listing add column run bigint not null default 0;
insert into hunt_untold (group_id)
  select distinct h.group_id from hunt_hit h join hunt_listing l on l.hit = h.id where l.told_at is null;
update hunt_listing l set run = u.run from hunt_hit h join hunt_untold u on u.group_id = h.group_id
  where h.id = l.hit and l.told_at is null;
alter table hunt_listing drop column told_at;
create index hunt_listing_run on hunt_listing (run);
