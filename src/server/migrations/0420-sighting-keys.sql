-- What a day's sightings may meet, in a few bytes each, so that the hunt reads only rows that may be hits:
-- docs/decisions/0346-screened-hunt.md, src/server/sensors/value-keys.ts.
create table sighting_key (
  series int not null,
  day date not null,
  -- code of domain/observables
  kind smallint not null,
  -- 32-bit words
  keys bytea not null
) partition by range (day);
-- Random bits do not pack.
alter table sighting_key alter column keys set storage external;
create index sighting_key_of_series on sighting_key (series);
alter table sighting_key enable row level security;

-- Days from before have sightings without keys.
alter table sighting_day add column is_keyed boolean not null default false;
alter table sighting_day alter column is_keyed set default true;

create or replace function make_sighting_day(wanted date) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
create or replace function drop_sighting_day(old date) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7946665336);
  execute format('drop table if exists public.%I', 'sighting_' || to_char(old, 'YYYYMMDD'));
  execute format('drop table if exists public.%I', 'sighting_key_' || to_char(old, 'YYYYMMDD'));
  delete from sighting_day where day = old;
end
$$;
create or replace function sighting_series_ended() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from sighting where series = old.number;
  delete from sighting_key where series = old.number;
  return null;
end
$$;
select make_sighting_day(day) from sighting_day;
