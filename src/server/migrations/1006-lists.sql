-- Lists and feedback of groups.

-- Indicators that a group calls harmless (allow) or wants to be told of (deny); they take part in its reports.
create table group_list (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references app_group on delete cascade,
  name text not null,
  description text not null default '',
  effect text not null check (effect in ('allow', 'deny')),
  -- holds for the groups below too
  subgroups boolean not null default false,
  -- kept by the triggers of its rows, so that a list says how long it is without counting
  rows bigint not null default 0,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, group_id)
);
create index group_list_deleted on group_list (deleted_at) where deleted_at is not null;
create unique index group_list_name on group_list (group_id, lower(name)) where deleted_at is null;

create table group_list_row (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null,
  group_id uuid not null,
  kind text not null,
  -- canonical, of one line
  value text not null check (value !~ '[\n\r]'),
  reason text not null default '',
  author uuid references app_user on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  foreign key (list_id, group_id) references group_list (id, group_id) on delete cascade,
  unique (list_id, kind, value)
);
create index group_list_row_newest on group_list_row (list_id, created_at desc, id);
create index group_list_row_expiry on group_list_row (list_id, expires_at) where expires_at is not null;
create index group_list_row_author on group_list_row (author);

-- What people say of a source or an indicator: one word and a comment, one of each person in a group.
create table feedback (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references app_group on delete cascade,
  -- `source <id>`, or the kind and the canonical value of an indicator
  target text not null,
  verdict text not null,
  comment text not null default '',
  author uuid references app_user on delete set null,
  -- As it was then: somebody of a group above is not seen otherwise by those who read it here.
  author_name text not null default '',
  at timestamptz not null,
  unique (group_id, author, target)
);
create index feedback_target on feedback (target, group_id);
create index feedback_author on feedback (author);

-- A list has changed, too, when rows get another expiry or reason. Deliveries and standing reports compare this time, because
-- counting expired rows would read all of them for each subscription. Other changes of rows, such as of the author when a person
-- is deleted, change no list.
-- One entry for each statement and list: how many rows, and up to 20 of them. A list that goes takes its rows along,
-- and its own entry says how many.
create function list_rows_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  touched record;
  verb text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'removed' end;
  samples jsonb;
  before jsonb;
  altered uuid[];
begin
  if tg_op = 'UPDATE' then
    altered := array(select distinct c.list_id from changed c join replaced r using (id)
                     where (c.reason, c.expires_at) is distinct from (r.reason, r.expires_at));
  end if;
  for touched in select list_id, count(*) n from changed group by list_id loop
    if tg_op <> 'UPDATE' then
      update group_list set rows = rows + case tg_op when 'INSERT' then touched.n else -touched.n end, changed_at = now()
      where id = touched.list_id;
      if not found then continue; end if;
    elsif touched.list_id = any(altered) then
      update group_list set changed_at = now() where id = touched.list_id;
    end if;
    select jsonb_agg(sample) into samples from (
      select jsonb_build_object('kind', kind, 'value', value, 'reason', reason, 'expires_at', expires_at) sample
      from changed where list_id = touched.list_id order by kind, value limit 20) sampled;
    if tg_op = 'UPDATE' then
      select jsonb_agg(sample) into before from (
        select jsonb_build_object('kind', kind, 'value', value, 'reason', reason, 'expires_at', expires_at) sample
        from replaced where list_id = touched.list_id order by kind, value limit 20) sampled;
    end if;
    perform write_audit('group', (select group_id from group_list where id = touched.list_id), 'list-row.' || verb,
      touched.list_id::text,
      case tg_op when 'INSERT' then null when 'UPDATE' then jsonb_build_object('count', touched.n, 'rows', before)
                 else jsonb_build_object('count', touched.n, 'rows', samples) end,
      case tg_op when 'DELETE' then null else jsonb_build_object('count', touched.n, 'rows', samples) end);
  end loop;
  return null;
end
$$;

create function feedback_author() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.author_name := coalesce((select coalesce(nullif(name, ''), email) from app_user where id = new.author), '');
  return new;
end
$$;

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

create trigger audited_insert after insert on group_list_row referencing new table as changed
  for each statement execute function list_rows_changed();
create trigger audited_delete after delete on group_list_row referencing old table as changed
  for each statement execute function list_rows_changed();
create trigger audited_update after update on group_list_row referencing new table as changed old table as replaced
  for each statement execute function list_rows_changed();
create trigger named before insert or update of verdict, comment on feedback
  for each row execute function feedback_author();
create trigger audited after insert or delete or update of verdict, comment on feedback
  for each row execute function audit_change('feedback', 'group', 'group_id', 'target', '{id,group_id,target,author,at}');
create trigger allowed before update on group_list for each row execute function list_change_allowed();
create trigger audited after insert or delete or update of name, description, effect, subgroups, deleted_at on group_list
  for each row execute function audit_binned('list', 'group_id', 'id', '{group_id,changed_at,created_at}');
create trigger tombstone after update of deleted_at or delete on group_list
  for each row execute function tombstone_note('list', '{id}', 'mark', 'deleted_at');
-- Deleted feedback does not return with an old backup; a webhook whose secret or address was replaced since then, or that was
-- switched off, is off. Of an address only the digest is told: it may hold a key.
create trigger tombstone after delete on feedback
  for each row execute function tombstone_note('feedback', '{id}', 'row');
-- Lists and licences that hold for groups below no more, and own sources that were removed, do not return with an old
-- backup.
create trigger tombstone_lent after update of subgroups on group_list for each row
  when (old.subgroups <> new.subgroups) execute function tombstone_note('list-lent', '{id}', 'value', 'subgroups');

alter table group_list enable row level security;
create policy own on group_list for select to winnow_user using (group_id in (select own_groups()));
create policy made on group_list for insert to winnow_user
  with check (group_id in (select groups_with('GROUP_LIST_ADD')) and created_by = acting_user());
create policy removed on group_list for delete to winnow_user
  using (group_id in (select groups_with('GROUP_LIST_DELETE')));
create policy inherited on group_list for select to winnow_user
  using (subgroups and deleted_at is null and group_id in (select groups_above()));
create policy changed on group_list for update to winnow_user
  using (group_id in (select groups_with('GROUP_LIST_PATCH')) or group_id in (select groups_with('GROUP_LIST_DELETE')));
grant select, delete, insert (id, group_id, name, description, effect, subgroups, created_by, created_at,
  changed_at), update (name, description, effect, subgroups, changed_at, deleted_at) on group_list to winnow_user;
alter table group_list_row enable row level security;
create policy own on group_list_row for select to winnow_user using (group_id in (select own_groups()));
create policy made on group_list_row for insert to winnow_user
  with check (group_id in (select groups_with('GROUP_LIST_ADD')) and author = acting_user());
-- Whoever may add a row may also have one hold again.
create policy changed on group_list_row for update to winnow_user
  using (group_id in (select groups_with('GROUP_LIST_PATCH')) or group_id in (select groups_with('GROUP_LIST_ADD')));
create policy removed on group_list_row for delete to winnow_user
  using (group_id in (select groups_with('GROUP_LIST_DELETE_ROW')));
grant select, insert, delete, update (reason, author, created_at, expires_at) on group_list_row to winnow_user;
alter table feedback enable row level security;
create policy own on feedback for select to winnow_user using (group_id in (select own_groups()));
create policy made on feedback for insert to winnow_user
  with check (author = acting_user() and group_id in (select groups_with('GROUP_FEEDBACK')));
create policy changed on feedback for update to winnow_user
  using (author = acting_user() and group_id in (select groups_with('GROUP_FEEDBACK')))
  with check (author = acting_user() and group_id in (select groups_with('GROUP_FEEDBACK')));
create policy removed on feedback for delete to winnow_user
  using (author = acting_user() and group_id in (select groups_with('GROUP_FEEDBACK')));
grant select, insert, delete, update (verdict, comment, at) on feedback to winnow_user;

revoke execute on all functions in schema public from public;
