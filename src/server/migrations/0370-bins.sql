-- Reports and lists that were deleted stay for 7 days and can be brought back, as groups and subscriptions can.
alter table report add column deleted_at timestamptz;
create index report_deleted on report (deleted_at) where deleted_at is not null;
alter table group_list add column deleted_at timestamptz;
create index group_list_deleted on group_list (deleted_at) where deleted_at is not null;

-- A name is free again once its list is in the bin.
drop index group_list_name;
create unique index group_list_name on group_list (group_id, lower(name)) where deleted_at is null;

drop policy inherited on group_list;
create policy inherited on group_list for select to winnow_user
  using (subgroups and deleted_at is null and group_id in (select groups_above()));
-- To put one into the bin is to change it.
drop policy changed on group_list;
create policy changed on group_list for update to winnow_user
  using (group_id in (select groups_with('GROUP_LIST_PATCH')) or group_id in (select groups_with('GROUP_LIST_DELETE')));
grant update (deleted_at) on group_list to winnow_user;

create function list_change_allowed() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user <> 'winnow_user' then return new; end if;
  if new.deleted_at is distinct from old.deleted_at and new.group_id not in (select groups_with('GROUP_LIST_DELETE')) then
    raise exception 'not allowed to delete list %', new.id using errcode = 'insufficient_privilege';
  end if;
  if (new.name, new.description, new.effect, new.subgroups) is distinct from
     (old.name, old.description, old.effect, old.subgroups)
     and new.group_id not in (select groups_with('GROUP_LIST_PATCH')) then
    raise exception 'not allowed to change list %', new.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
revoke execute on function list_change_allowed() from public;
create trigger allowed before update on group_list for each row execute function list_change_allowed();

-- As audit_change, for what has a bin: `deleted` puts into it, `restored` takes out of it, `removed` is for good. Each entry
-- of the three carries the name, which nobody could look up later.
create function audit_binned() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  kept text[] := coalesce(tg_argv[3], '{}')::text[];
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - kept end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - kept end;
  gone boolean := coalesce(was ->> 'deleted_at', '') <> '';
  goes boolean := coalesce(became ->> 'deleted_at', '') <> '';
  verb text := case when tg_op = 'INSERT' then 'created' when tg_op = 'DELETE' then 'removed'
                    when goes and not gone then 'deleted' when gone and not goes then 'restored' else 'changed' end;
  target text := coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[2];
  subject uuid := (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[1])::uuid;
  same text[];
begin
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(key), '{}') into same from jsonb_each(became)
    where value is not distinct from was -> key and (key <> 'name' or verb = 'changed');
    was := was - same;
    became := became - same;
    if became = '{}' then return null; end if;
  end if;
  perform write_audit('group', subject, tg_argv[0] || '.' || verb, target, was, became);
  return null;
end
$$;
revoke execute on function audit_binned() from public;

drop trigger audited on report;
create trigger audited after insert or delete or update of state, deleted_at on report
  for each row execute function audit_binned('report', 'group_id', 'task_id',
    '{group_id,result,request,blob,bytes_total,bytes_read,lines,skipped_lines,revision,fence,stage,expires_at,problem,finished_at}');
drop trigger audited on group_list;
create trigger audited after insert or delete or update of name, description, effect, subgroups, deleted_at on group_list
  for each row execute function audit_binned('list', 'group_id', 'id', '{group_id,changed_at,created_at}');

drop trigger tombstone on report;
create trigger tombstone after update of deleted_at or delete on report
  for each row execute function tombstone_note('report', '{task_id}', 'mark', 'deleted_at');
drop trigger tombstone on group_list;
create trigger tombstone after update of deleted_at or delete on group_list
  for each row execute function tombstone_note('list', '{id}', 'mark', 'deleted_at');
