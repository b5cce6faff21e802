-- A subscription that was not served for a while is composed before it is served again, because its newest release may
-- hold what has aged out since: docs/decisions/0417. A composition that began before does not count.
create function subscription_resumed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update delivery set checked_at = null, composed_of = '', composing_since = null, fence = fence + 1
  where subscription_id = new.id;
  return null;
end
$$;
create trigger resumed after update of deleted_at, trial_ends_at on subscription for each row
  when ((old.deleted_at is not null and new.deleted_at is null)
    or (old.trial_ends_at <= now() and (new.trial_ends_at is null or new.trial_ends_at > now())))
  execute function subscription_resumed();

create function group_resumed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update delivery d set checked_at = null, composed_of = '', composing_since = null, fence = fence + 1
  from subscription s where s.group_id = new.id and d.subscription_id = s.id;
  return null;
end
$$;
create trigger resumed after update of deleted_at on app_group for each row
  when (old.deleted_at is not null and new.deleted_at is null) execute function group_resumed();
revoke execute on function subscription_resumed(), group_resumed() from public;
