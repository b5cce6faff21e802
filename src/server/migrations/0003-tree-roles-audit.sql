-- A role is a named set of permissions: data, so that an installation can have its own.
create table role (
  id text primary key check (id ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- {"de": …, "en": …}
  name jsonb not null,
  permissions text[] not null,
  -- the order in which they are offered, most powerful first
  rank int not null
);
insert into role (id, name, permissions, rank) values
  ('admin', '{"de": "Administration", "en": "Administrator"}', array[
    'SUBSCRIPTION_READ', 'SUBSCRIPTION_PATCH', 'SUBSCRIPTION_CREATE', 'SUBSCRIPTION_DELETE', 'SUBSCRIPTION_HISTORY',
    'REPORT_READ', 'REPORT_CREATE', 'REPORT_DELETE', 'REPORT_EXPLAIN',
    'IOC_SEARCH_SHOW', 'IOC_SEARCH_EXPLAIN', 'DARK_WEB_SEARCH_USE', 'DARK_WEB_SEARCH_EXPLAIN',
    'GROUP_CREATE', 'GROUP_DELETE', 'GROUP_RENAME', 'GROUP_INVITE_USER', 'GROUP_FEEDBACK', 'GROUP_LIST_ADD',
    'GROUP_LIST_PATCH', 'GROUP_LIST_DELETE', 'GROUP_LIST_DELETE_ROW', 'GROUP_AUDIT_READ'], 10),
  ('analyst', '{"de": "Analyse", "en": "Analyst"}', array[
    'SUBSCRIPTION_READ', 'SUBSCRIPTION_PATCH', 'SUBSCRIPTION_CREATE', 'SUBSCRIPTION_HISTORY',
    'REPORT_READ', 'REPORT_CREATE', 'REPORT_DELETE', 'REPORT_EXPLAIN',
    'IOC_SEARCH_SHOW', 'IOC_SEARCH_EXPLAIN', 'DARK_WEB_SEARCH_USE', 'DARK_WEB_SEARCH_EXPLAIN',
    'GROUP_FEEDBACK', 'GROUP_LIST_ADD', 'GROUP_LIST_PATCH', 'GROUP_LIST_DELETE_ROW'], 20),
  ('viewer', '{"de": "Lesen", "en": "Viewer"}', array[
    'SUBSCRIPTION_READ', 'REPORT_READ', 'REPORT_EXPLAIN', 'IOC_SEARCH_SHOW'], 30),
  ('none', '{"de": "Ohne Rechte", "en": "No rights"}', '{}', 40);

alter table membership
  add column created_at timestamptz not null default now(),
  add foreign key (role) references role;

-- A group and a person were each granted scopes; now a group is, and what a person may do there is up to the role.
delete from entitlement where user_id is not null;
alter table entitlement drop column user_id;
alter table entitlement add unique (group_id, scope);

alter table app_group
  -- from the root to the group itself
  add column path uuid[] not null default '{}',
  -- what anybody can be allowed here at most: of each scope the nearest entitlement on the way up, within what is above
  add column granted text[] not null default '{}',
  -- addresses of the organisation's own, for its reports
  add column own_ranges text[] not null default '{}',
  -- in the bin since then; nobody sees it any more
  add column deleted_at timestamptz,
  add constraint app_group_parent_is_another check (parent <> id);
create index app_group_path on app_group using gin (path);
create index app_group_parent on app_group (parent);

-- Which scope a permission belongs to (specification, section 6).
create table scope_permission (permission text primary key, scope text not null);
insert into scope_permission (scope, permission)
select scope, unnest(permissions) from (values
  ('SUBSCRIPTION', array['SUBSCRIPTION_READ', 'SUBSCRIPTION_PATCH', 'SUBSCRIPTION_CREATE', 'SUBSCRIPTION_DELETE',
                         'SUBSCRIPTION_HISTORY']),
  ('RECOMMENDER', array['REPORT_READ', 'REPORT_CREATE', 'REPORT_DELETE', 'REPORT_EXPLAIN']),
  ('IOCSEARCH', array['IOC_SEARCH_SHOW', 'IOC_SEARCH_EXPLAIN']),
  ('DARKWEBSEARCH', array['DARK_WEB_SEARCH_USE', 'DARK_WEB_SEARCH_EXPLAIN']),
  ('NIL', array['GROUP_CREATE', 'GROUP_DELETE', 'GROUP_RENAME', 'GROUP_INVITE_USER', 'GROUP_FEEDBACK',
                'GROUP_LIST_ADD', 'GROUP_LIST_PATCH', 'GROUP_LIST_DELETE', 'GROUP_LIST_DELETE_ROW',
                'GROUP_AUDIT_READ'])) given (scope, permissions);

-- What a group is granted, given what the group above has; a root has only its own entitlements.
create function allowed(here uuid, above text[]) returns text[] language sql stable set search_path = public as $$
  select coalesce(array_agg(p order by p), '{}') from (
    select unnest(e.permissions) p from entitlement e where e.group_id = here
    union
    select a from unnest(above) a
    where not exists (
      select from entitlement e join scope_permission s on s.scope = e.scope and s.permission = a
      where e.group_id = here)
  ) own
  where above is null or p = any(above)
$$;

-- Brings `path` and `granted` of a group and all below it up to date.
create function replant(root uuid) returns void language sql set search_path = public as $$
  with recursive tree as (
    select g.id, coalesce(p.path, '{}') || g.id as path, p.granted as above
    from app_group g left join app_group p on p.id = g.parent where g.id = root
  ), down as (
    select t.id, t.path, g.granted from tree t
    cross join lateral (select allowed(t.id, t.above) as granted) g
    union all
    select c.id, d.path || c.id, allowed(c.id, d.granted) from down d join app_group c on c.parent = d.id
  )
  update app_group g set path = d.path, granted = d.granted
  from down d where g.id = d.id and (g.path, g.granted) is distinct from (d.path, d.granted)
$$;

-- Trees change one at a time: two moves that are each fine could make a circle together.
create function tree_before() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(7946665102);
  if new.parent is not null then
    if tg_op = 'UPDATE' and exists (select from app_group where id = new.parent and path @> array[new.id]) then
      raise exception 'a group cannot stand below itself' using errcode = 'check_violation', constraint = 'app_group_circle';
    end if;
    if exists (select from app_group where id = new.parent and deleted_at is not null) then
      raise exception 'the group above is deleted' using errcode = 'foreign_key_violation', constraint = 'app_group_parent_deleted';
    end if;
    if (select cardinality(path) from app_group where id = new.parent) >= 16 then
      raise exception 'the tree is too deep' using errcode = 'check_violation', constraint = 'app_group_depth';
    end if;
  end if;
  return new;
end
$$;
create function tree_after() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform replant(new.id);
  return null;
end
$$;
create trigger tree_before before insert or update of parent on app_group
  for each row execute function tree_before();
create trigger tree_after after insert or update of parent on app_group
  for each row execute function tree_after();
create function entitlement_after() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(7946665102);
  perform replant(case when tg_op = 'DELETE' then old.group_id else new.group_id end);
  return null;
end
$$;
create trigger tree_after after insert or update or delete on entitlement
  for each row execute function entitlement_after();
-- The groups there are so far: they stand in the tree, their scopes are completed, and whoever was alone in one looks after it.
insert into entitlement (group_id, scope, permissions)
select g.id, s.scope, array_agg(s.permission) from app_group g cross join scope_permission s
where not exists (select from entitlement e where e.group_id = g.id and e.scope = s.scope)
group by g.id, s.scope;
select replant(id) from app_group where parent is null;
update membership m set role = 'admin'
where not exists (select from membership o where o.group_id = m.group_id and o.user_id <> m.user_id);

-- Who the transaction runs for, where from, and under which trace id.
create function acting_user() returns uuid language sql stable
  as $$ select nullif(current_setting('app.user', true), '')::uuid $$;

-- The groups that the user is in: by membership there or above.
create or replace function own_groups() returns setof uuid
  language sql stable security definer set search_path = public
  as $$ select g.id from membership m join app_group g on g.path @> array[m.group_id]
        where m.user_id = acting_user() and g.deleted_at is null $$;

-- The groups in which the user holds a permission.
create function groups_with(wanted text) returns setof uuid
  language sql stable security definer set search_path = public
  as $$ select g.id from membership m join role r on r.id = m.role and wanted = any(r.permissions)
        join app_group g on g.path @> array[m.group_id] and wanted = any(g.granted)
        where m.user_id = acting_user() and g.deleted_at is null $$;

-- What is in the bin is brought back by those who look after the group above it.
create policy bin on app_group for select to winnow_user
  using (deleted_at is not null and parent in (select groups_with('GROUP_DELETE')));
create policy written on app_group for update to winnow_user
  using (id in (select own_groups()) or (deleted_at is not null and parent in (select groups_with('GROUP_DELETE'))))
  with check (deleted_at is not null or parent is null or parent in (select own_groups()) or id in (select own_groups()));
create policy made on app_group for insert to winnow_user with check (parent in (select groups_with('GROUP_CREATE')));
grant insert (id, name, parent, c_org, own_ranges),
      update (name, parent, c_org, own_ranges, deleted_at) on app_group to winnow_user;

create policy written on membership for all to winnow_user
  using (group_id in (select groups_with('GROUP_INVITE_USER')) or user_id = acting_user())
  with check (group_id in (select groups_with('GROUP_INVITE_USER')));
grant update (role), delete on membership to winnow_user;
grant insert, update (permissions, config), delete on entitlement to winnow_user;
create policy written on entitlement for all to winnow_user
  using (group_id in (select own_groups())) with check (group_id in (select own_groups()));

grant select on role, scope_permission to winnow_user;

-- Who is seen: people of the own groups and of those above them that look after these, and oneself.
drop policy own on app_user;
create policy own on app_user for select to winnow_user using (
  id = acting_user() or
  exists (select from membership m where m.user_id = app_user.id and m.group_id in (select own_groups()))
);

-- Every change of state leaves a row here, in the same transaction, chained by hash: within a group's (or a person's)
-- own entries none can be changed or left out without the hashes after it telling.
create table audit_entry (
  subject_kind text not null check (subject_kind in ('group', 'person')),
  subject uuid not null,
  seq bigint not null,
  at timestamptz not null,
  -- app_user; null is the service itself
  actor uuid,
  actor_name text not null,
  from_address text,
  trace_id text,
  -- <noun>.<created|changed|removed>
  action text not null,
  target text,
  before jsonb,
  after jsonb,
  hash bytea not null,
  primary key (subject_kind, subject, seq)
);
create table audit_head (
  subject_kind text not null,
  subject uuid not null,
  seq bigint not null,
  hash bytea not null,
  primary key (subject_kind, subject)
);

create function audit_hash(previous bytea, entry audit_entry) returns bytea language sql immutable set search_path = public as $$
  select sha256(convert_to(jsonb_build_array(
    encode(previous, 'hex'), entry.subject_kind, entry.subject, entry.seq,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor, entry.actor_name,
    entry.from_address, entry.trace_id, entry.action, entry.target, entry.before, entry.after)::text, 'UTF8'))
$$;

create function write_audit(kind text, about uuid, what text, which text, was jsonb, became jsonb)
returns void language plpgsql security definer set search_path = public as $$
declare
  head audit_head;
  entry audit_entry;
begin
  insert into audit_head values (kind, about, 0, '') on conflict do nothing;
  select * into head from audit_head where subject_kind = kind and subject = about for update;
  entry.subject_kind := kind;
  entry.subject := about;
  entry.seq := head.seq + 1;
  -- after the lock: entries stand in the order of their times
  entry.at := clock_timestamp();
  entry.actor := acting_user();
  entry.actor_name := coalesce((select nullif(name, '') from app_user where id = entry.actor),
                               (select email from app_user where id = entry.actor), '');
  entry.from_address := nullif(current_setting('app.from', true), '');
  entry.trace_id := nullif(current_setting('app.trace', true), '');
  entry.action := what;
  entry.target := which;
  entry.before := was;
  entry.after := became;
  entry.hash := audit_hash(head.hash, entry);
  insert into audit_entry select entry.*;
  update audit_head set seq = entry.seq, hash = entry.hash where subject_kind = kind and subject = about;
end
$$;

-- For any table: audit_change(<noun>, <group|person>, <column of that subject>, <column that names the row>, <columns kept out>)
create function audit_change() returns trigger language plpgsql security definer set search_path = public as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - coalesce(tg_argv[4], '{}')::text[] end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - coalesce(tg_argv[4], '{}')::text[] end;
  row jsonb := coalesce(became, was);
  verb text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'removed' end;
  subject uuid := (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[2])::uuid;
  target text := coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[3];
  same text[];
begin
  if subject is null then return null; end if;
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(key), '{}') into same from jsonb_each(became) where value is not distinct from was -> key;
    was := was - same;
    became := became - same;
    if became = '{}' then return null; end if;
  end if;
  perform write_audit(tg_argv[1], subject, tg_argv[0] || '.' || verb, target, was, became);
  return null;
end
$$;

-- Of a group's own birth, move and end the group above is told too: its people are who did it.
create function audit_group() returns trigger language plpgsql security definer set search_path = public as $$
declare
  kept text[] := '{path,granted,created_at}';
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - kept end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - kept end;
  verb text := case when tg_op = 'INSERT' then 'created' when tg_op = 'DELETE' then 'purged'
                    when old.deleted_at is null and new.deleted_at is not null then 'deleted'
                    when old.deleted_at is not null and new.deleted_at is null then 'restored'
                    when old.parent is distinct from new.parent then 'moved' else 'changed' end;
  same text[];
  told uuid;
begin
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(key), '{}') into same from jsonb_each(became)
    where value is not distinct from was -> key and key <> 'name';
    was := was - same;
    became := became - same;
    if was = became then return null; end if;
  end if;
  for told in
    select distinct g from unnest(array[
      coalesce(new.id, old.id),
      case when verb <> 'changed' then coalesce(new.parent, old.parent) end,
      case when verb = 'moved' then old.parent end]) g where g is not null
  loop
    perform write_audit('group', told, 'group.' || verb, coalesce(new.id, old.id)::text, was, became);
  end loop;
  return null;
end
$$;

create trigger audited after insert or delete or update of name, parent, c_org, own_ranges, deleted_at on app_group
  for each row execute function audit_group();
create trigger audited after insert or update or delete on membership
  for each row execute function audit_change('member', 'group', 'group_id', 'user_id', '{group_id,created_at}');
create trigger audited after insert or update or delete on entitlement
  for each row execute function audit_change('entitlement', 'group', 'group_id', 'scope', '{id,group_id}');
create trigger audited after insert or delete or update of state on report
  for each row execute function audit_change('report', 'group', 'group_id', 'task_id',
    '{group_id,result,request,blob,bytes_total,bytes_read,lines,skipped_lines,revision,fence,stage,expires_at,problem,finished_at}');
create trigger audited after insert or update of ended_at on session
  for each row execute function audit_change('session', 'person', 'user_id', 'id',
    '{sealed,renewing_until,expires_at}');

-- The first entry whose hash does not fit, or null where the chain is whole.
create function audit_fault(kind text, about uuid) returns bigint language plpgsql stable security definer set search_path = public as $$
declare
  entry audit_entry;
  previous bytea := '';
  expected bigint := 1;
  head audit_head;
begin
  for entry in select * from audit_entry where subject_kind = kind and subject = about order by seq loop
    if entry.seq <> expected or entry.hash <> audit_hash(previous, entry) then return least(entry.seq, expected); end if;
    previous := entry.hash;
    expected := expected + 1;
  end loop;
  select * into head from audit_head where subject_kind = kind and subject = about;
  if found and (head.seq <> expected - 1 or head.hash <> previous) then return expected; end if;
  return null;
end
$$;

alter table audit_entry enable row level security;
create policy own on audit_entry for select to winnow_user using (
  case subject_kind when 'group' then subject in (select groups_with('GROUP_AUDIT_READ')) else subject = acting_user() end
);
grant select on audit_entry to winnow_user;
alter table audit_head enable row level security;
