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
  unique (id, group_id)
);
create unique index group_list_name on group_list (group_id, lower(name));

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

-- The groups above those that the user is in: what holds for groups below is seen there too.
create function groups_above() returns setof uuid
  language sql stable security definer set search_path = public
  as $$ select distinct unnest(g.path) from app_group g where g.id in (select own_groups()) $$;

alter table group_list enable row level security;
create policy own on group_list for select to winnow_user using (group_id in (select own_groups()));
create policy inherited on group_list for select to winnow_user
  using (subgroups and group_id in (select groups_above()));
create policy made on group_list for insert to winnow_user
  with check (group_id in (select groups_with('GROUP_LIST_ADD')) and created_by = acting_user());
create policy changed on group_list for update to winnow_user
  using (group_id in (select groups_with('GROUP_LIST_PATCH')));
create policy removed on group_list for delete to winnow_user
  using (group_id in (select groups_with('GROUP_LIST_DELETE')));
grant select, delete on group_list to winnow_user;
grant insert (id, group_id, name, description, effect, subgroups, created_by, created_at, changed_at),
      update (name, description, effect, subgroups, changed_at) on group_list to winnow_user;

alter table group_list_row enable row level security;
create policy own on group_list_row for select to winnow_user using (group_id in (select own_groups()));
create policy made on group_list_row for insert to winnow_user
  with check (group_id in (select groups_with('GROUP_LIST_ADD')) and author = acting_user());
-- Whoever may add a row may also have one hold again.
create policy changed on group_list_row for update to winnow_user
  using (group_id in (select groups_with('GROUP_LIST_PATCH')) or group_id in (select groups_with('GROUP_LIST_ADD')));
create policy removed on group_list_row for delete to winnow_user
  using (group_id in (select groups_with('GROUP_LIST_DELETE_ROW')));
grant select, insert, delete on group_list_row to winnow_user;
grant update (reason, expires_at, author, created_at) on group_list_row to winnow_user;

-- Its counter is no change of the list.
create trigger audited after insert or delete or update of name, description, effect, subgroups on group_list
  for each row execute function audit_change('list', 'group', 'group_id', 'id', '{group_id,changed_at,created_at}');

-- One entry for each statement and list: how many rows, and up to 20 of them. A list that goes takes its rows along,
-- and its own entry says how many.
create function list_rows_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare
  touched record;
  verb text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'removed' end;
  samples jsonb;
  before jsonb;
begin
  for touched in select list_id, count(*) n from changed group by list_id loop
    if tg_op <> 'UPDATE' then
      update group_list set rows = rows + case tg_op when 'INSERT' then touched.n else -touched.n end,
                            changed_at = now()
      where id = touched.list_id;
      if not found then continue; end if;
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
create trigger audited_insert after insert on group_list_row referencing new table as changed
  for each statement execute function list_rows_changed();
create trigger audited_delete after delete on group_list_row referencing old table as changed
  for each statement execute function list_rows_changed();
create trigger audited_update after update on group_list_row referencing new table as changed old table as replaced
  for each statement execute function list_rows_changed();
-- Observables of an upload that own lists speak of, in the order in which they are shown.
create table report_own_hit (
  task_id uuid not null references report on delete cascade,
  position integer not null,
  outcome text not null,
  entry jsonb not null,
  primary key (task_id, position)
);
alter table report_own_hit enable row level security;
create policy own on report_own_hit for select to winnow_user using (
  exists (select from report r where r.task_id = report_own_hit.task_id)
);
grant select on report_own_hit to winnow_user;
