-- Bytes of sightings that all sensors of an organisation sent, by day (UTC): docs/decisions/0479-what-one-customer-takes.md.
create table organisation_sightings (
  -- The group at the top. No foreign key: what was sent counts after its group is deleted, and taking sightings waits for no group.
  root uuid not null,
  day date not null,
  bytes bigint not null,
  primary key (root, day)
);
alter table organisation_sightings enable row level security;

insert into organisation_sightings (root, day, bytes)
select g.path[1], d.day, sum(d.bytes)
from sensor_day d join sensor s on s.number = d.sensor join app_group g on g.id = s.group_id
where d.day >= (now() at time zone 'UTC')::date
group by 1, 2;
