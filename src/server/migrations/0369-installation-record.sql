-- What whoever runs the installation has set and every organisation may want to know of: each root group's record tells
-- when it changed (docs/decisions/0222-private-destinations.md).
create table installation_setting (
  name text primary key,
  value jsonb not null
);
alter table installation_setting enable row level security;

create function installation_changed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  root uuid;
begin
  for root in select id from app_group where parent is null and deleted_at is null loop
    perform write_audit('group', root, 'installation.changed', new.name,
      case when tg_op = 'UPDATE' then jsonb_build_object(new.name, old.value) end, jsonb_build_object(new.name, new.value));
  end loop;
  return null;
end
$$;
create trigger told after insert or update of value on installation_setting
  for each row execute function installation_changed();

-- An organisation that comes later is told what holds.
create function installation_told() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  setting installation_setting;
begin
  for setting in select * from installation_setting where value <> '[]' loop
    perform write_audit('group', new.id, 'installation.changed', setting.name, null,
      jsonb_build_object(setting.name, setting.value));
  end loop;
  return null;
end
$$;
create trigger told_installation after insert on app_group for each row when (new.parent is null)
  execute function installation_told();
revoke execute on function installation_changed(), installation_told() from public;
