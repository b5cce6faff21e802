-- Rows of all own lists that an organisation watches, seen from one of its groups: its limit counts lists that the user may
-- not see. One transaction at a time, so that concurrent watches cannot exceed the limit together.
create function watched_rows(of_group uuid) returns bigint language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare organisation uuid;
begin
  select path[1] into organisation from app_group where id = of_group and id in (select groups_with('IOC_SEARCH_SHOW'));
  perform pg_advisory_xact_lock(hashtextextended('watched rows ' || organisation, 0));
  return (
    select coalesce(sum(l.rows), 0) from group_list l join app_group g on g.id = l.group_id
    where g.path[1] = organisation and l.deleted_at is null
      and exists (select from watch w where w.list_id = l.id and w.expires_at > now())
  );
end
$$;
revoke execute on function watched_rows(uuid) from public;
grant execute on function watched_rows(uuid) to winnow_user;
