-- Hits are stored by the hundred thousand, and checking their references row by row took longer than storing them:
-- docs/decisions/0360-ten-seconds-for-a-hunt.md. Who stores hits holds their series and sources meanwhile; whoever deletes
-- one of these deletes what belongs to it. The group of a hit is that of its series.
alter table hunt_hit drop constraint hunt_hit_group_id_fkey, drop constraint hunt_hit_series_fkey;
alter table hunt_listing drop constraint hunt_listing_hit_fkey, drop constraint hunt_listing_source_fkey;

create or replace function sighting_series_ended() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from sighting where series = old.number;
  delete from sighting_key where series = old.number;
  delete from hunt_hit where series = old.number;
  return null;
end
$$;

create function hunt_hits_ended() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from hunt_listing where hit in (select id from ended);
  return null;
end
$$;
revoke execute on function hunt_hits_ended() from public;
create trigger ended after delete on hunt_hit referencing old table as ended
  for each statement execute function hunt_hits_ended();

create function hunt_source_ended() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from hunt_listing where source = old.number;
  return null;
end
$$;
revoke execute on function hunt_source_ended() from public;
create trigger hunt_ended after delete on source for each row execute function hunt_source_ended();
