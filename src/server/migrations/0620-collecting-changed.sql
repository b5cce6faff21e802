-- Every process reads the setting again.
create function collecting_changed() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('collecting', '');
  return null;
end
$$;
create trigger collecting after insert or update on installation_setting
  for each row when (new.name = 'collecting') execute function collecting_changed();
revoke execute on function collecting_changed() from public;
