-- Nothing is composed for a group that is not granted subscriptions. Once it is again, what it had may be old; what was checked
-- lately is served at once: docs/decisions/0616-no-work-that-nobody-may-read.md.
create function group_granted_again() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update delivery d set checked_at = null, composed_of = '', composing_since = null, fence = fence + 1
  from subscription s
  where s.group_id = new.id and d.subscription_id = s.id and d.checked_at < now() - interval '15 minutes';
  return null;
end
$$;
revoke execute on function group_granted_again() from public;
create trigger granted_again after update of granted on app_group for each row
  when ('SUBSCRIPTION_READ' = any(new.granted) and 'SUBSCRIPTION_READ' <> all(old.granted)) execute function group_granted_again();
