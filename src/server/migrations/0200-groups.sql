-- Whoever changes the tree takes its lock before the first row: one that is taken on the way can be waited for crosswise.
-- A statement sees what was there before it waited, so whoever reads the tree to change it takes the lock by itself first.
create function hold_tree() returns void language sql as $$ select pg_advisory_xact_lock(7946665102) $$;
create function lock_tree() returns trigger language plpgsql as $$
begin
  perform hold_tree();
  return null;
end
$$;
create trigger tree_lock before insert or delete or update of parent, deleted_at on app_group
  for each statement execute function lock_tree();
create trigger tree_lock before insert or delete or update on entitlement
  for each statement execute function lock_tree();

create or replace function tree_before() returns trigger language plpgsql security definer set search_path = public as $$
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

-- Looked at when the statement is over: within it a whole subtree goes or comes, in any order.
create function tree_whole() returns trigger language plpgsql security definer set search_path = public as $$
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
create trigger tree_whole after insert or update of parent, deleted_at on app_group
  for each row execute function tree_whole();

-- A picture of a group, shown there and below until there is another. Its address is its secret.
create table logo (
  group_id uuid primary key references app_group on delete cascade,
  ref text not null unique
);
create table logo_image (
  ref text not null references logo (ref) on delete cascade,
  -- pixels; the height follows
  width int not null,
  webp bytea not null,
  primary key (ref, width)
);
-- The own logo or, without one, the nearest on the way up; kept by triggers, as `granted` is.
alter table app_group add column logo_ref text;
-- Branding was to stand here.
alter table entitlement drop column config;

create or replace function replant(root uuid) returns void language sql set search_path = public as $$
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
create trigger tree_lock before insert or delete or update on logo
  for each statement execute function lock_tree();
create trigger tree_after after insert or update or delete on logo
  for each row execute function entitlement_after();

-- What somebody may do by the roles they have here or above, whatever the group is granted: nobody gives a role, or takes
-- one, that reaches further.
create function reach(who uuid, here uuid) returns text[]
  language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(distinct p), '{}')
  from app_group g
  join membership m on m.group_id = any(g.path) and m.user_id = who
  join role r on r.id = m.role
  cross join unnest(r.permissions) p
  where g.id = here and g.deleted_at is null
$$;

-- In a root somebody remains who can bring people in: nobody above could help.
create function somebody_remains() returns trigger language plpgsql security definer set search_path = public as $$
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
create trigger somebody_remains after delete or update of role on membership
  for each row execute function somebody_remains();

create table invitation (
  id uuid primary key,
  group_id uuid not null references app_group on delete cascade,
  email text not null,
  role text not null references role,
  -- whose rights it stands on; null is whoever runs the installation
  invited_by uuid references app_user on delete cascade,
  -- of its secret
  sha256 bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references app_user on delete set null,
  revoked_at timestamptz
);
create unique index invitation_open on invitation (group_id, lower(email))
  where accepted_at is null and revoked_at is null;
create index invitation_age on invitation (expires_at);
-- Each time it was sent, or its link was handed over.
create table invitation_sending (
  id bigint primary key generated always as identity,
  invitation_id uuid not null references invitation on delete cascade,
  sent_by uuid references app_user on delete set null,
  at timestamptz not null,
  mail_id uuid references mail on delete set null
);
create index invitation_sending_of on invitation_sending (invitation_id, id desc);
create index invitation_sending_by on invitation_sending (sent_by, at);

create trigger audited after insert or update of role, invited_by, expires_at, accepted_at, revoked_at on invitation
  for each row execute function audit_change('invitation', 'group', 'group_id', 'id', '{group_id,sha256,created_at}');
create trigger audited after insert or update or delete on logo
  for each row execute function audit_change('logo', 'group', 'group_id', 'ref', '{group_id}');

-- Second line. So far a policy for reading was one for everything.
drop policy own on app_group;
drop policy bin on app_group;
drop policy written on app_group;
create policy own on app_group for select to winnow_user using (id in (select own_groups()));
-- With what is in the bin below.
create policy below on app_group for select to winnow_user
  using (path && array(select groups_with('GROUP_DELETE')));
create policy written on app_group for update to winnow_user
  using (id in (select own_groups()) or path && array(select groups_with('GROUP_DELETE'))) with check (true);
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
create trigger allowed before update on app_group for each row execute function change_allowed();

drop policy own on membership;
create policy own on membership for select to winnow_user using (group_id in (select own_groups()));

drop policy own on entitlement;
drop policy written on entitlement;
create policy own on entitlement for select to winnow_user using (group_id in (select own_groups()));
create policy written on entitlement for all to winnow_user using (
  exists (select from app_group g where g.id = entitlement.group_id and g.parent in (select groups_with('GROUP_CREATE')))
);

alter table logo enable row level security;
create policy own on logo for select to winnow_user using (group_id in (select own_groups()));
create policy written on logo for all to winnow_user using (group_id in (select groups_with('GROUP_RENAME')));
alter table logo_image enable row level security;
create policy written on logo_image for all to winnow_user using (
  exists (select from logo l where l.ref = logo_image.ref and l.group_id in (select groups_with('GROUP_RENAME')))
);
grant select, insert, delete on logo, logo_image to winnow_user;

alter table invitation enable row level security;
create policy own on invitation for all to winnow_user using (group_id in (select groups_with('GROUP_INVITE_USER')));
grant select (id, group_id, email, role, invited_by, created_at, expires_at, accepted_at, accepted_by, revoked_at),
      insert (id, group_id, email, role, invited_by, sha256, created_at, expires_at),
      update (invited_by, sha256, expires_at, revoked_at) on invitation to winnow_user;
alter table invitation_sending enable row level security;
create policy own on invitation_sending for all to winnow_user using (
  exists (select from invitation i where i.id = invitation_sending.invitation_id)
);
grant select, insert (invitation_id, sent_by, at, mail_id) on invitation_sending to winnow_user;
