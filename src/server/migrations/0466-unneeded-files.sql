-- Files of reports that nothing needs any more. A file's name comes here in the transaction that ends its use, and goes only after
-- the file, so that a file never outlives its report, whatever happens in between.
create table unneeded_file (
  name text primary key,
  since timestamptz not null default now()
);
alter table unneeded_file enable row level security;

create function report_file_unneeded() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into unneeded_file (name) values (old.blob) on conflict do nothing;
  return null;
end
$$;
revoke execute on function report_file_unneeded() from public;
create trigger file_of_deleted after delete on report
  for each row when (old.blob is not null) execute function report_file_unneeded();
create trigger file_unneeded after update of state, blob on report
  for each row when (old.blob is not null and (
    new.blob is distinct from old.blob or (new.state in ('done', 'cancelled') and new.state <> old.state)))
  execute function report_file_unneeded();

-- What may have been left behind so far.
insert into unneeded_file (name) select blob from report where blob is not null and state in ('done', 'cancelled');
