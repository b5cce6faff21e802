-- Lists and licences that hold for groups below no more, and own sources that were removed, do not return with an old backup:
-- docs/decisions/0448-what-was-lent-stays-back.md.
create trigger tombstone_lent after update of subgroups on group_list for each row
  when (old.subgroups <> new.subgroups) execute function tombstone_note('list-lent', '{id}', 'value', 'subgroups');
create trigger tombstone_lent after update of subgroups on own_licence for each row
  when (old.subgroups <> new.subgroups) execute function tombstone_note('licence-lent', '{id}', 'value', 'subgroups');

-- A source that is removed gets another id. The same address can be added again, and has the same id then.
create function tombstone_of_source() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into tombstone (what, target, state) values ('own-source', old.id, 'gone');
  return null;
end
$$;
revoke execute on function tombstone_of_source() from public;
create trigger tombstone_removed after update of group_id on source for each row
  when (old.group_id is not null and new.group_id is null and new.id <> old.id)
  execute function tombstone_of_source();
create trigger tombstone_added after insert on source for each row
  when (new.group_id is not null and new.id like 'custom.%')
  execute function tombstone_note('own-source', '{id}', 'row');
