-- Blobs outlive the rows that name them. Whatever deletes such a row, be it with its subscription or its group, leaves the
-- names where those of work that died stand, and they are removed a day later.
create function delivered_files_gone() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into delivered_blob (name, created_at) select blob, now() from gone on conflict do nothing;
  return null;
end
$$;
create trigger gone after delete on delivered_file referencing old table as gone
  for each statement execute function delivered_files_gone();
revoke execute on function delivered_files_gone() from public;
