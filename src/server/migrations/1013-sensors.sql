-- What sensors send, and the standing reports that are made of it.

create table sensor (
  id uuid primary key default gen_random_uuid(),
  number int generated always as identity unique,
  group_id uuid not null references app_group on delete cascade,
  name text not null,
  prefix text not null,
  -- SHA-256 of 160 random bits or more
  digest bytea not null unique,
  -- null: nobody is told when it falls silent
  silent_minutes int check (silent_minutes between 1 and 43200),
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  key_made_at timestamptz not null,
  revoked_at timestamptz,
  -- of the service
  last_seen_at timestamptz,
  silence_noted_at timestamptz,
  minute timestamptz,
  minute_segments int not null default 0,
  unique (id, group_id)
);
create index sensor_of_group on sensor (group_id, created_at);

-- What a sensor sent on each day (UTC), without any value.
create table sensor_day (
  sensor int not null references sensor (number) on delete cascade,
  day date not null,
  segments int not null,
  -- unpacked
  bytes bigint not null,
  -- of the logs, as the segments say
  lines bigint not null,
  log_bytes bigint not null,
  sightings bigint not null,
  -- rows in `sighting`, and values that were older than what is kept
  kept bigint not null,
  old bigint not null,
  -- format id -> lines
  formats jsonb not null,
  primary key (sensor, day)
);

-- Segments that were taken: the same one again changes nothing.
create table sensor_segment (
  sensor int not null references sensor (number) on delete cascade,
  segment text collate "C" not null,
  -- the first 128 bits of SHA-256 over its lines
  digest bytea not null,
  received_on date not null,
  primary key (sensor, segment)
);
create index sensor_segment_age on sensor_segment (received_on);

-- When a group was told last that sensors are silent: at most one message an hour.
create table sensor_told (
  group_id uuid primary key references app_group on delete cascade,
  told_at timestamptz not null
);

-- Sightings of a sensor belong to a series. To delete them is to delete the series; the next segment begins another.
create table sighting_series (
  number int generated always as identity primary key,
  id uuid not null unique default gen_random_uuid(),
  group_id uuid not null,
  sensor_id uuid not null unique,
  foreign key (sensor_id, group_id) references sensor (id, group_id) on delete cascade
);
create index sighting_series_of_group on sighting_series (group_id);

-- A value that a segment has seen, under the day (UTC) of its newest sighting. Rows are only added and deleted.
create table sighting (
  series int not null,
  day date not null,
  -- code of domain/observables
  kind smallint not null,
  value text collate "C" not null,
  -- the rest of its line in docs/sightings.md, with times that count from the beginning of the day
  facts text collate "C" not null
) partition by range (day);
create index sighting_of_series on sighting (series, kind);

-- Days that have a partition; a restored backup makes them anew from this.
create table sighting_day (
  day date primary key,
  -- Days from before have sightings without keys.
  is_keyed boolean not null default true
);

-- What a day's sightings may meet, in a few bytes each, so that the hunt reads only rows that may be hits,
-- src/server/sensors/value-keys.ts.
create table sighting_key (
  series int not null,
  day date not null,
  -- code of domain/observables
  kind smallint not null,
  -- 32-bit words
  keys bytea not null
) partition by range (day);
create index sighting_key_of_series on sighting_key (series);
-- Random bits do not pack.
alter table sighting_key alter keys set storage external;

-- Bytes of sightings that all sensors of an organisation sent, by day (UTC).
create table organisation_sightings (
  -- The group at the top. No foreign key: what was sent counts after its group is deleted, and taking sightings waits for no group.
  root uuid not null,
  day date not null,
  bytes bigint not null,
  -- What the sensors and own sources of an organisation brought is counted by branch `part` is the group directly
  -- below the top one or, for what that group has itself, the top one. Earlier rows count as its own.
  part uuid not null,
  primary key (root, day, part)
);

-- What the segments of a series say of their logs, under the day (UTC) of their newest sighting: src/server/sensors/log-facts.ts.
create table sighted_log (
  series int not null references sighting_series (number) on delete cascade,
  day date not null,
  facts jsonb not null,
  primary key (series, day)
);

-- A report that is made anew, in its place, every day.
create table standing_report (
  task_id uuid primary key references report on delete cascade,
  group_id uuid not null references app_group on delete cascade,
  days smallint not null,
  -- when somebody, or the daily round, looked at it last
  asked_at timestamptz not null,
  -- when it was finished last; null: nothing of it is kept
  refreshed_at timestamptz,
  -- of what the last one was made; the same again gives the same report
  basis text,
  unique (group_id, days),
  constraint standing_report_days_check check (days in (7, 30, 90))
);

-- Figures of a source by the day of a refresh, without any value.
create table standing_figure (
  group_id uuid not null references app_group on delete cascade,
  days smallint not null,
  day date not null,
  source text not null,
  -- observables: expected, proven, expected of nobody else, harmless
  coverage double precision not null,
  verified double precision not null,
  exclusive double precision not null,
  benign bigint not null,
  -- coverage of what passed; null: the logs do not say
  passed double precision,
  primary key (group_id, days, day, source)
);
create index standing_figure_age on standing_figure (day);

-- A standing report as a whole, by the day (UTC) of its refresh; without any value.
create table standing_day (
  group_id uuid not null references app_group on delete cascade,
  days smallint not null,
  day date not null,
  -- distinct observables
  observables bigint not null,
  suspicious bigint not null,
  -- coverage of the recommended sources, expected and proven; expected of those in use
  covered double precision not null,
  proven double precision not null,
  in_use double precision not null,
  -- of what passed: suspicious, and expected coverage of the sources in use; null: the logs do not say
  passed bigint,
  passed_in_use double precision,
  rules smallint,
  settled boolean,
  primary key (group_id, days, day)
);
create index standing_day_age on standing_day (day);

-- Readers and writers of other days go on meanwhile: `attach` locks less than `create table … partition of`.
create function make_sighting_day(wanted date) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  base text;
  part text;
begin
  perform pg_advisory_xact_lock(7946665336);
  insert into sighting_day (day) values (wanted) on conflict do nothing;
  foreach base in array '{sighting,sighting_key}'::text[] loop
    part := base || '_' || to_char(wanted, 'YYYYMMDD');
    continue when to_regclass('public.' || part) is not null;
    execute format('create table public.%I (like public.%I including storage)', part, base);
    execute format('alter table public.%I enable row level security', part);
    execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)', base, part, wanted, wanted + 1);
  end loop;
end
$$;

create function drop_sighting_day(old date) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7946665336);
  execute format('drop table if exists public.%I', 'sighting_' || to_char(old, 'YYYYMMDD'));
  execute format('drop table if exists public.%I', 'sighting_key_' || to_char(old, 'YYYYMMDD'));
  delete from sighting_day where day = old;
end
$$;

-- The sightings of a series go before the audit log is locked: there may be millions of them. The statement holds the
-- series already, so no sensor adds to it meanwhile.
create function sighting_series_ended() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from sighting where series = old.number;
  delete from sighting_key where series = old.number;
  delete from hunt_hit where series = old.number;
  return old;
end
$$;

create trigger audited after insert or update of name, digest, silent_minutes, revoked_at on sensor
  for each row execute function audit_change('sensor', 'group', 'group_id', 'id',
    '{number,group_id,digest,created_by,created_at,last_seen_at,silence_noted_at,minute,minute_segments}');
create trigger audited after delete on sighting_series
  for each row execute function audit_change('sightings', 'group', 'group_id', 'sensor_id', '{number,group_id}');
create trigger tombstone after update of revoked_at on sensor
  for each row execute function tombstone_note('sensor', '{id}', 'mark', 'revoked_at');
-- A replaced key does not work again after an old backup was restored: the sensor then needs another.
create trigger tombstone_key after update of digest on sensor
  for each row when (old.digest <> new.digest) execute function tombstone_note('sensor-key', '{id}', 'value', 'key_made_at');
create trigger tombstone after delete on sighting_series
  for each row execute function tombstone_note('sightings', '{id}', 'row');
create trigger reports_emptied after delete on sighting_series for each row execute function standing_reports_emptied();
create trigger ended before delete on sighting_series for each row execute function sighting_series_ended();

alter table sensor enable row level security;
create policy own on sensor for select to winnow_user
  using (group_id in (select groups_with('SENSOR_READ')) or group_id in (select groups_with('SENSOR_MANAGE')));
create policy made on sensor for insert to winnow_user
  with check (group_id in (select groups_with('SENSOR_MANAGE')) and created_by = acting_user());
create policy changed on sensor for update to winnow_user using (group_id in (select groups_with('SENSOR_MANAGE')));
grant select (id, number, group_id, name, prefix, silent_minutes, created_by, created_at, key_made_at,
  revoked_at, last_seen_at), insert (id, group_id, name, prefix, digest, silent_minutes, created_by, created_at,
  key_made_at), update (name, prefix, digest, silent_minutes, key_made_at, revoked_at) on sensor to winnow_user;
alter table sensor_day enable row level security;
create policy own on sensor_day for select to winnow_user
  using (exists (select from sensor s where s.number = sensor_day.sensor));
grant select on sensor_day to winnow_user;
-- For the service alone.
alter table sensor_segment enable row level security;
alter table sensor_told enable row level security;
alter table sighting_series enable row level security;
create policy own on sighting_series for select to winnow_user
  using (group_id in (select groups_with('SENSOR_READ')) or group_id in (select groups_with('SENSOR_MANAGE')));
create policy ended on sighting_series for delete to winnow_user using (group_id in (select groups_with('SENSOR_MANAGE')));
grant select, delete on sighting_series to winnow_user;
alter table sighting enable row level security;
alter table sighting_day enable row level security;
alter table sighting_key enable row level security;
alter table organisation_sightings enable row level security;
-- For the service alone.
alter table sighted_log enable row level security;
alter table standing_report enable row level security;
create policy own on standing_report to winnow_user
  using (exists (select from report r where r.task_id = standing_report.task_id and r.group_id = standing_report.group_id));
grant select, insert, delete, update (asked_at) on standing_report to winnow_user;
alter table standing_figure enable row level security;
create policy own on standing_figure for select to winnow_user using (group_id in (select groups_with('REPORT_READ')));
grant select on standing_figure to winnow_user;
alter table standing_day enable row level security;
create policy own on standing_day for select to winnow_user using (group_id in (select groups_with('REPORT_READ')));
grant select on standing_day to winnow_user;

revoke execute on all functions in schema public from public;
