-- The organisation that the first start made: its administrators decide on collecting, unless the operator has by settings.
-- In an installation that already has a single organisation, that one.
alter table first_start add organisation uuid references app_group on delete set null;
update first_start set organisation = g.id
from app_group g
where g.parent is null and g.deleted_at is null and (select count(*) from app_group where parent is null) = 1;

-- Every process reads the setting again.
create function collecting_changed() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('collecting', '');
  return null;
end
$$;
create trigger collecting after insert or update on installation_setting
  for each row when (new.name = 'collecting') execute function collecting_changed();
