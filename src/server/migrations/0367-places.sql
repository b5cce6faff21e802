-- A place for each reader that says who it is, beside the one of the key; and a way to begin anew:
-- docs/decisions/0247-places-of-readers.md.
alter table delivery_position
  -- as the reader calls itself; empty: it does not
  add column client text not null default '' check (client ~ '^[A-Za-z0-9._-]{0,64}$'),
  add column seen_at timestamptz not null default now(),
  drop constraint delivery_position_pkey,
  add primary key (key_id, client, format, part);

alter table subscription_key add column reset_at timestamptz;
grant update (reset_at) on subscription_key to winnow_user;
drop trigger audited on subscription_key;
create trigger audited after insert or update of ends_at, revoked_at, reset_at on subscription_key
  for each row execute function audit_change('subscription-key', 'group', 'group_id', 'id',
    '{group_id,digest,last_used_at}');

create function forget_positions() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from delivery_position where key_id = new.id;
  return null;
end
$$;
revoke execute on function forget_positions() from public;
create trigger positions after update of reset_at on subscription_key for each row
  when (old.reset_at is distinct from new.reset_at) execute function forget_positions();
