-- How much the own sources of an organisation brought anew, by day: listings are kept after they ended, also of a source whose
-- content is another one each time. docs/decisions/0440-what-an-organisation-may-store.md
create table own_source_news (
  -- The group at the top. No foreign key: an ingest must not wait for a group that is being deleted, nor the other way round.
  root uuid not null,
  -- When it was received, UTC.
  day date not null,
  added bigint not null,
  primary key (root, day)
);
alter table own_source_news enable row level security;

create function note_own_news() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into own_source_news as n (root, day, added)
    select g.path[1], (new.received_at at time zone 'UTC')::date, new.added
    from source s join app_group g on g.id = s.group_id where s.number = new.source and s.origin = 'custom'
    on conflict (root, day) do update set added = n.added + excluded.added;
  return null;
end
$$;
revoke execute on function note_own_news() from public;
create trigger own_news after insert on snapshot
  for each row when (new.added > 0) execute function note_own_news();
-- One that was held back brings something once it is confirmed.
create trigger own_news_confirmed after update of added on snapshot
  for each row when (old.added = 0 and new.added > 0) execute function note_own_news();
