-- People, groups and roles: who may do what, and where in the tree.

-- The role that calls of people run as: no login, no right but those granted below, bound by row-level security.
do $$
begin
  create role winnow_user nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;
grant winnow_user to current_user;
-- Functions may name tables and functions that come later.
set local check_function_bodies = off;

-- In a database with the locale C, lower() and ilike know the letters of ASCII only. These functions know all letters
-- whatever the locale is.
DO $$
DECLARE
  letters text;
BEGIN
  -- PostgreSQL 18, 17, and 16 with ICU. Without any of them the database's own locale decides.
  SELECT format('COLLATE pg_catalog.%I', collname) INTO letters FROM pg_collation
  WHERE collname IN ('pg_unicode_fast', 'pg_c_utf8', 'und-x-icu') AND collnamespace = 'pg_catalog'::regnamespace
    AND collencoding IN (-1, pg_char_to_encoding(getdatabaseencoding()))
  ORDER BY array_position(ARRAY['pg_unicode_fast', 'pg_c_utf8', 'und-x-icu'], collname::text) LIMIT 1;

  EXECUTE format($f$
    CREATE FUNCTION lower_case(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN lower(given %s)
  $f$, coalesce(letters, ''));
END
$$;

-- Who the transaction runs for, where from, and under which trace id.
create function acting_user() returns uuid language sql stable
  as $$ select nullif(current_setting('app.user', true), '')::uuid $$;

-- Whether the transaction runs as the service; within a function that acts as its owner, `current_user` does not say.
create function as_service() returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp
  as $$ select coalesce(current_setting('role', true), 'none') <> 'winnow_user' $$;

-- A text without case, accents and width. Two texts that a reader takes for the same in a search are equal.
CREATE FUNCTION folded(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(given) = char_length(given) THEN lower_case(given)
  ELSE replace(translate(
    lower_case(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
    'ς', 'σ'), 'ß', 'ss')
END;

-- A role is a named set of permissions: data, so that an installation can have its own.
create table role (
  id text primary key check (id ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- {"de": …, "en": …}
  name jsonb not null,
  permissions text[] not null,
  -- the order in which they are offered, most powerful first
  rank int not null
);

-- Which scope a permission belongs to (specification, section 6).
create table scope_permission (permission text primary key, scope text not null);

-- A person is who an identity provider says: issuer and subject, never an e-mail address.
create table app_user (
  id uuid primary key default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  name text not null default '',
  email text,
  created_at timestamptz not null default now(),
  -- The language that somebody last used, for mails that nobody asked for just now. Null: never seen since it is kept.
  locale text check (locale in ('de', 'en')),
  -- Kept out, whoever vouches for them.
  locked_at timestamptz,
  unique (issuer, subject)
);

create table app_group (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  parent uuid references app_group,
  -- the organisation object, once a profile was saved
  c_org jsonb,
  created_at timestamptz not null default now(),
  -- from the root to the group itself
  path uuid[] not null default '{}',
  -- what anybody can be allowed here at most: of each scope the nearest entitlement on the way up, within what is above
  granted text[] not null default '{}',
  -- addresses of the organisation's own, for its reports
  own_ranges text[] not null default '{}',
  -- in the bin since then; nobody sees it any more
  deleted_at timestamptz,
  -- The own logo or, without one, the nearest on the way up; kept by triggers, as `granted` is.
  logo_ref text,
  constraint app_group_parent_is_another check (parent <> id)
);
create index app_group_path on app_group using gin (path);
create index app_group_parent on app_group (parent);

create table membership (
  group_id uuid not null references app_group on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  role text not null,
  created_at timestamptz not null default now(),
  primary key (group_id, user_id),
  foreign key (role) references role
);
create index membership_user on membership (user_id);

-- What members of a group may do; without a user it holds for each of them.
create table entitlement (
  id bigint primary key generated always as identity,
  group_id uuid not null references app_group on delete cascade,
  scope text not null,
  permissions text[] not null,
  unique (group_id, scope)
);

-- A picture of a group, shown there and below until there is another. Its address is its secret.
create table logo (group_id uuid primary key references app_group on delete cascade, ref text not null unique);

create table logo_image (
  ref text not null references logo (ref) on delete cascade,
  -- pixels; the height follows
  width int not null,
  webp bytea not null,
  primary key (ref, width)
);

insert into role (id, name, permissions, rank) values
  ('admin', '{"de": "Administration", "en": "Administrator"}', array[
    'SUBSCRIPTION_READ', 'SUBSCRIPTION_PATCH', 'SUBSCRIPTION_CREATE', 'SUBSCRIPTION_DELETE', 'SUBSCRIPTION_HISTORY',
    'REPORT_READ', 'REPORT_CREATE', 'REPORT_DELETE', 'REPORT_EXPLAIN', 'IOC_SEARCH_SHOW', 'IOC_SEARCH_EXPLAIN',
    'DARK_WEB_SEARCH_USE', 'DARK_WEB_SEARCH_EXPLAIN', 'GROUP_CREATE', 'GROUP_DELETE', 'GROUP_RENAME',
    'GROUP_INVITE_USER', 'GROUP_FEEDBACK', 'GROUP_LIST_ADD', 'GROUP_LIST_PATCH', 'GROUP_LIST_DELETE',
    'GROUP_LIST_DELETE_ROW', 'GROUP_AUDIT_READ', 'SENSOR_READ', 'SENSOR_MANAGE', 'INSTALLATION_MANAGE'], 10),
  ('analyst', '{"de": "Analyse", "en": "Analyst"}', array[
    'SUBSCRIPTION_READ', 'SUBSCRIPTION_PATCH', 'SUBSCRIPTION_CREATE', 'SUBSCRIPTION_HISTORY', 'REPORT_READ',
    'REPORT_CREATE', 'REPORT_DELETE', 'REPORT_EXPLAIN', 'IOC_SEARCH_SHOW', 'IOC_SEARCH_EXPLAIN',
    'DARK_WEB_SEARCH_USE', 'DARK_WEB_SEARCH_EXPLAIN', 'GROUP_FEEDBACK', 'GROUP_LIST_ADD', 'GROUP_LIST_PATCH',
    'GROUP_LIST_DELETE_ROW', 'SENSOR_READ'], 20),
  ('viewer', '{"de": "Lesen", "en": "Viewer"}', array[
    'SUBSCRIPTION_READ', 'REPORT_READ', 'REPORT_EXPLAIN', 'IOC_SEARCH_SHOW'], 30),
  ('none', '{"de": "Ohne Rechte", "en": "No rights"}', '{}', 40);
insert into scope_permission (scope, permission)
select scope, unnest(permissions) from (values
  ('DARKWEBSEARCH', array[
    'DARK_WEB_SEARCH_EXPLAIN', 'DARK_WEB_SEARCH_USE']),
  ('NIL', array[
    'GROUP_AUDIT_READ', 'GROUP_CREATE', 'GROUP_DELETE', 'GROUP_FEEDBACK', 'GROUP_INVITE_USER', 'GROUP_LIST_ADD',
    'GROUP_LIST_DELETE', 'GROUP_LIST_DELETE_ROW', 'GROUP_LIST_PATCH', 'GROUP_RENAME', 'SENSOR_MANAGE', 'SENSOR_READ']),
  ('INSTALLATION', array[
    'INSTALLATION_MANAGE']),
  ('IOCSEARCH', array[
    'IOC_SEARCH_EXPLAIN', 'IOC_SEARCH_SHOW']),
  ('RECOMMENDER', array[
    'REPORT_CREATE', 'REPORT_DELETE', 'REPORT_EXPLAIN', 'REPORT_READ']),
  ('SUBSCRIPTION', array[
    'SUBSCRIPTION_CREATE', 'SUBSCRIPTION_DELETE', 'SUBSCRIPTION_HISTORY', 'SUBSCRIPTION_PATCH', 'SUBSCRIPTION_READ'])) given (scope, permissions);

-- The groups that the user sees: by a membership there or above, with a role other than `none`.
create function own_groups() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select g.id from membership m join app_group g on g.path @> array[m.group_id]
        where m.user_id = acting_user() and m.role <> 'none' and g.deleted_at is null $$;

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
    select g.id, coalesce(p.path, '{}') || g.id as path, p.granted as above, p.logo_ref as above_logo
    from app_group g left join app_group p on p.id = g.parent where g.id = root
  ), down as (
    select t.id, t.path, allowed(t.id, t.above) as granted,
           coalesce((select ref from logo where group_id = t.id), t.above_logo) as logo_ref
    from tree t
    union all
    select c.id, d.path || c.id, allowed(c.id, d.granted),
           coalesce((select ref from logo where group_id = c.id), d.logo_ref)
    from down d join app_group c on c.parent = d.id
  )
  update app_group g set path = d.path, granted = d.granted, logo_ref = d.logo_ref
  from down d
  where g.id = d.id and (g.path, g.granted, g.logo_ref) is distinct from (d.path, d.granted, d.logo_ref)
$$;

-- Trees change one at a time: two moves that are each fine could make a circle together.
create function tree_before() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  above app_group;
  height int := 1;
begin
  if new.parent is null then
    if tg_op = 'UPDATE' and old.parent is not null then
      raise exception 'a group cannot become a root' using errcode = 'check_violation', constraint = 'app_group_root';
    end if;
    return new;
  end if;
  select * into above from app_group where id = new.parent;
  if tg_op = 'UPDATE' then
    if above.path @> array[new.id] then
      raise exception 'a group cannot stand below itself' using errcode = 'check_violation', constraint = 'app_group_circle';
    end if;
    select max(cardinality(path)) - cardinality(old.path) + 1 into height from app_group where path @> array[new.id];
  end if;
  if cardinality(above.path) + height > 16 then
    raise exception 'the tree is too deep' using errcode = 'check_violation', constraint = 'app_group_depth';
  end if;
  return new;
end
$$;

create function tree_after() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform replant(new.id);
  return null;
end
$$;

create function entitlement_after() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7946665102);
  perform replant(case when tg_op = 'DELETE' then old.group_id else new.group_id end);
  return null;
end
$$;

-- The groups in which the user holds a permission.
create function groups_with(wanted text) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select g.id from membership m join role r on r.id = m.role and wanted = any(r.permissions)
        join app_group g on g.path @> array[m.group_id] and wanted = any(g.granted)
        where m.user_id = acting_user() and g.deleted_at is null $$;

-- Whoever changes the tree takes its lock before the first row: one that is taken on the way can be waited for crosswise.
-- A statement sees what was there before it waited, so whoever reads the tree to change it takes the lock by itself first.
create function hold_tree() returns void language sql as $$ select pg_advisory_xact_lock(7946665102) $$;

create function lock_tree() returns trigger language plpgsql as $$
begin
  perform hold_tree();
  return null;
end
$$;

-- Looked at when the statement is over: within it a whole subtree goes or comes, in any order.
create function tree_whole() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.deleted_at is null and exists (select from app_group where id = new.parent and deleted_at is not null) then
    raise exception 'the group above is deleted' using errcode = 'foreign_key_violation', constraint = 'app_group_parent_deleted';
  end if;
  if new.deleted_at is not null and exists (select from app_group where parent = new.id and deleted_at is null) then
    raise exception 'there is a group below' using errcode = 'foreign_key_violation', constraint = 'app_group_orphan';
  end if;
  return null;
end
$$;

-- What somebody may do by the roles they have here or above, whatever the group is granted: nobody gives a role, or takes
-- one, that reaches further. Only of groups that the asking person sees.
create function reach(who uuid, here uuid) returns text[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(distinct p), '{}')
  from app_group g
  join membership m on m.group_id = any(g.path) and m.user_id = who
  join role r on r.id = m.role
  cross join unnest(r.permissions) p
  where g.id = here and g.deleted_at is null and (as_service() or here in (select own_groups()))
$$;

-- In a root somebody remains who can bring people in: nobody above could help.
create function somebody_remains() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from app_group where id = old.group_id and parent is null)
    or not exists (select from role where id = old.role and 'GROUP_INVITE_USER' = any(permissions)) then
    return null;
  end if;
  -- Two of the last two leave at once: the second waits, and then sees that the first is gone.
  perform pg_advisory_xact_lock(hashtextextended(old.group_id::text, 7946665103));
  if not exists (select from membership m join role r on r.id = m.role
                 where m.group_id = old.group_id and 'GROUP_INVITE_USER' = any(r.permissions)) then
    raise exception 'nobody remains' using errcode = 'check_violation', constraint = 'membership_last_admin';
  end if;
  return null;
end
$$;

-- Which column somebody may change, a policy cannot say.
create function change_allowed() returns trigger language plpgsql as $$
begin
  if current_user <> 'winnow_user' then return new; end if;
  if (new.name, new.own_ranges) is distinct from (old.name, old.own_ranges)
    and new.id not in (select groups_with('GROUP_RENAME')) then
    raise exception 'not allowed to change group %', new.id using errcode = 'insufficient_privilege';
  end if;
  -- The first report of a group says what organisation it is for.
  if new.c_org is distinct from old.c_org and new.id not in (select groups_with('GROUP_RENAME'))
    and (old.c_org is not null or new.id not in (select groups_with('REPORT_CREATE'))) then
    raise exception 'not allowed to describe group %', new.id using errcode = 'insufficient_privilege';
  end if;
  if new.parent is distinct from old.parent and (new.id not in (select groups_with('GROUP_DELETE'))
    or new.parent not in (select groups_with('GROUP_CREATE'))) then
    raise exception 'not allowed to move group %', new.id using errcode = 'insufficient_privilege';
  end if;
  if new.deleted_at is distinct from old.deleted_at
    and not old.path && array(select groups_with('GROUP_DELETE')) then
    raise exception 'not allowed to delete group %', new.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- Whom somebody sees is found once for a statement, where the policy before asked anew for each person.
create function known_people() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select distinct user_id from membership where group_id in (select own_groups()) $$;

-- The groups above those that the user is in: what holds for groups below is seen there too.
create function groups_above() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select distinct unnest(g.path) from app_group g where g.id in (select own_groups()) $$;

-- Nothing is composed for a group that is not granted subscriptions. Once it is again, what it had may be old; what
-- was checked lately is served at once.
create function group_granted_again() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update delivery d set checked_at = null, composed_of = '', composing_since = null, fence = fence + 1
  from subscription s
  where s.group_id = new.id and d.subscription_id = s.id and d.checked_at < now() - interval '15 minutes';
  return null;
end
$$;

create trigger tree_before before insert or update of parent on app_group
  for each row execute function tree_before();
create trigger tree_after after insert or update of parent on app_group
  for each row execute function tree_after();
create trigger tree_after after insert or update or delete on entitlement
  for each row execute function entitlement_after();
create trigger tree_lock before insert or delete or update of parent, deleted_at on app_group
  for each statement execute function lock_tree();
create trigger tree_lock before insert or delete or update on entitlement
  for each statement execute function lock_tree();
create trigger tree_whole after insert or update of parent, deleted_at on app_group
  for each row execute function tree_whole();
create trigger tree_lock before insert or delete or update on logo
  for each statement execute function lock_tree();
create trigger tree_after after insert or update or delete on logo
  for each row execute function entitlement_after();
create trigger somebody_remains after delete or update of role on membership
  for each row execute function somebody_remains();
create trigger allowed before update on app_group for each row execute function change_allowed();
create trigger granted_again after update of granted on app_group for each row
  when ('SUBSCRIPTION_READ' = any(new.granted) and 'SUBSCRIPTION_READ' <> all(old.granted)) execute function group_granted_again();

grant select on role to winnow_user;
grant select on scope_permission to winnow_user;
alter table app_user enable row level security;
create policy own on app_user for select to winnow_user
  using (id = acting_user() or id in (select known_people()));
grant select (id, issuer, subject, name, email, created_at, locale) on app_user to winnow_user;
alter table app_group enable row level security;
create policy made on app_group for insert to winnow_user with check (parent in (select groups_with('GROUP_CREATE')));
create policy own on app_group for select to winnow_user using (id in (select own_groups()));
-- With what is in the bin below.
create policy below on app_group for select to winnow_user
  using (path && array(select groups_with('GROUP_DELETE')));
create policy written on app_group for update to winnow_user
  using (id in (select own_groups()) or path && array(select groups_with('GROUP_DELETE'))) with check (true);
grant select, insert (id, name, parent, c_org, own_ranges), update (name, parent, c_org, own_ranges, deleted_at) on app_group to winnow_user;
alter table membership enable row level security;
create policy written on membership for all to winnow_user
  using (group_id in (select groups_with('GROUP_INVITE_USER')) or user_id = acting_user())
  with check (group_id in (select groups_with('GROUP_INVITE_USER')));
create policy own on membership for select to winnow_user using (group_id in (select own_groups()));
grant select, delete, update (role) on membership to winnow_user;
alter table entitlement enable row level security;
create policy own on entitlement for select to winnow_user using (group_id in (select own_groups()));
create policy written on entitlement for all to winnow_user using (
  exists (select from app_group g where g.id = entitlement.group_id and g.parent in (select groups_with('GROUP_CREATE')))
);
grant select, insert, delete, update (permissions) on entitlement to winnow_user;
alter table logo enable row level security;
create policy own on logo for select to winnow_user using (group_id in (select own_groups()));
create policy written on logo for all to winnow_user using (group_id in (select groups_with('GROUP_RENAME')));
grant select, insert, delete on logo to winnow_user;
alter table logo_image enable row level security;
create policy written on logo_image for all to winnow_user using (
  exists (select from logo l where l.ref = logo_image.ref and l.group_id in (select groups_with('GROUP_RENAME')))
);
grant select, insert, delete on logo_image to winnow_user;

revoke execute on all functions in schema public from public;
grant execute on function
  own_groups(), acting_user(), groups_with(text), hold_tree(), reach(uuid, uuid), known_people(), groups_above(),
  folded(text), lower_case(text)
to winnow_user;
