-- docs/decisions/0466-waiting-for-locks.md
-- The sightings of a series go before the audit log is locked: there may be millions of them. The statement holds the
-- series already, so no sensor adds to it meanwhile.
create or replace function sighting_series_ended() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from sighting where series = old.number;
  delete from sighting_key where series = old.number;
  delete from hunt_hit where series = old.number;
  return old;
end
$$;
drop trigger ended on sighting_series;
create trigger ended before delete on sighting_series for each row execute function sighting_series_ended();
