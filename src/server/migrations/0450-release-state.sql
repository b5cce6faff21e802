-- What the newest release was made of, in the blob store: docs/decisions/0368-a-release-from-the-one-before.md. Null: the next one
-- is composed of everything. Its blob outlives the row as those of delivered_file do.
alter table delivery
  add column state text,
  -- digest of the settings that it was made with: it serves while they are the same
  add column state_settings text;
create function delivery_state_gone() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into delivered_blob (name, created_at) values (old.state, now()) on conflict do nothing;
  return null;
end
$$;
create trigger state_gone after delete on delivery for each row when (old.state is not null)
  execute function delivery_state_gone();
create trigger state_replaced after update of state on delivery for each row
  when (old.state is not null and old.state is distinct from new.state)
  execute function delivery_state_gone();
revoke execute on function delivery_state_gone() from public;
