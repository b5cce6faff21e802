-- What a group above lends with its deny lists is delivered below it, and no more once a group is moved from below it: nothing is
-- served until it is composed again, and a composition that began there does not count. docs/decisions/0447.
create function group_left() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from group_list l
             where l.group_id = any(old.path) and l.group_id <> all(new.path)
               and l.subgroups and l.effect = 'deny' and l.deleted_at is null and l.rows > 0) then
    update delivery d set checked_at = null, composed_of = '', composing_since = null, fence = fence + 1
    from subscription s where s.group_id = new.id and d.subscription_id = s.id;
  end if;
  return null;
end
$$;
revoke execute on function group_left() from public;
create trigger left_above after update of path on app_group for each row
  when (old.path <> new.path) execute function group_left();
