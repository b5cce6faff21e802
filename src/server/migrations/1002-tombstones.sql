-- What stays gone when a backup is restored.

-- What was taken away, by ids alone and in the transaction that took it: a backup that is older than that does not bring it
-- back when it is restored (docs/decisions/0164-tombstones.md). Rows are only ever added, and copied outside of the
-- database; of one target the newest holds.
create table tombstone (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  what text not null,
  -- an id, or two with a slash between
  target text not null,
  -- 'gone', or 'there' again; for what gets less instead of going, what is left of it
  state text not null
);
create index tombstone_of on tombstone (what, target, at desc, id);
create index tombstone_age on tombstone (at);

-- For any table: tombstone_note(<what>, <columns that name it>, <how>, <column>). How: 'row' is gone when it is deleted; 'mark'
-- is gone when the column is set; 'value' is what the column says.
create function tombstone_note() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  thing jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  named text := (select string_agg(thing ->> part, '/' order by n)
                 from unnest(tg_argv[1]::text[]) with ordinality as u (part, n));
  becomes text := case when tg_op = 'DELETE' then 'gone'
                       when tg_argv[2] = 'row' then 'there'
                       when tg_argv[2] = 'value' then coalesce(thing ->> tg_argv[3], 'there')
                       when thing ->> tg_argv[3] is null then 'there' else 'gone' end;
  known text;
begin
  -- What goes with its group, or with its person, is told by that.
  if tg_op = 'DELETE' and (
    (thing ? 'group_id' and not exists (select from app_group where id = (thing ->> 'group_id')::uuid))
    or (thing ? 'user_id' and not exists (select from app_user where id = (thing ->> 'user_id')::uuid))) then
    return null;
  end if;
  select state into known from tombstone where what = tg_argv[0] and target = named order by at desc, id limit 1;
  -- That something came is told only of what had gone before.
  if known is null and (tg_op = 'INSERT' or becomes = 'there') then return null; end if;
  if becomes is distinct from known then
    insert into tombstone (what, target, state) values (tg_argv[0], named, becomes);
  end if;
  return null;
end
$$;

-- A group that gets a grant of its own below another has less from then on, also if it had none before; and a group
-- that is moved is out of reach for those above it before. Neither comes back with an old backup. In a root a grant
-- is all there is, so the first one is no restriction.
create function tombstone_of_grant() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from app_group where id = new.group_id and parent is not null)
    and not exists (select from tombstone where what = 'grant' and target = concat_ws('/', new.group_id, new.scope)) then
    insert into tombstone (what, target, state)
      values ('grant', concat_ws('/', new.group_id, new.scope), to_jsonb(new.permissions)::text);
  end if;
  return null;
end
$$;

create function tombstone_of_place() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into tombstone (what, target, state) values ('place', new.id::text, new.parent::text);
  return null;
end
$$;

create trigger tombstone after insert or update of permissions or delete on entitlement
  for each row execute function tombstone_note('grant', '{group_id,scope}', 'value', 'permissions');
create trigger tombstone after insert or update of role or delete on membership
  for each row execute function tombstone_note('member', '{group_id,user_id}', 'value', 'role');
create trigger tombstone_lock after update of locked_at on app_user
  for each row execute function tombstone_note('person-lock', '{id}', 'mark', 'locked_at');
create trigger tombstone after delete on app_user
  for each row execute function tombstone_note('person', '{id}', 'row');
create trigger tombstone after update of deleted_at or delete on app_group
  for each row execute function tombstone_note('group', '{id}', 'mark', 'deleted_at');
create trigger tombstone_first after insert on entitlement for each row execute function tombstone_of_grant();
create trigger tombstone_place after update of parent on app_group for each row
  when (old.parent is distinct from new.parent and new.parent is not null) execute function tombstone_of_place();

revoke execute on all functions in schema public from public;
