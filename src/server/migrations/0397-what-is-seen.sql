-- Changes of what decides who sees which source, so that readers may keep what they read: docs/decisions/0326-what-a-search-keeps.md.
-- The committed rows as a set identify that state. Rows are only added, so writers never wait for each other.
create table seen_change (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now()
);

create function seen_changed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into seen_change default values;
  -- What others are deleting is left to them.
  delete from seen_change where id in (
    select id from seen_change where at < now() - interval '1 day' for update skip locked);
  return null;
end
$$;
revoke execute on function seen_changed() from public;

create trigger seen after insert or delete or truncate or update of id, origin, group_id, definition, licence on source
  for each statement execute function seen_changed();
-- Demo sources are shown until a real one lists something.
create trigger seen_listing after update of listed on source for each row
  when ((old.listed > 0) is distinct from (new.listed > 0)) execute function seen_changed();
create trigger seen after insert or delete or truncate or update of id, group_id, source_id, subgroups on own_licence
  for each statement execute function seen_changed();
create trigger seen after insert or delete or truncate or update on licence_consent
  for each statement execute function seen_changed();
create trigger seen after delete or truncate or update of deleted_at on app_group
  for each statement execute function seen_changed();
