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

create function tombstone_of_address() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into tombstone (what, target, state)
    values ('webhook-address', new.id::text, encode(sha256(convert_to(new.address, 'UTF8')), 'hex'));
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

-- A source that is removed gets another id. The same address can be added again, and has the same id then.
create function tombstone_of_source() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into tombstone (what, target, state) values ('own-source', old.id, 'gone');
  return null;
end
$$;

create trigger tombstone after update of revoked_at on subscription_key
  for each row execute function tombstone_note('key', '{id}', 'mark', 'revoked_at');
create trigger tombstone_end after update of ends_at on subscription_key
  for each row execute function tombstone_note('key-end', '{id}', 'value', 'ends_at');
create trigger tombstone after update of deleted_at or delete on subscription
  for each row execute function tombstone_note('subscription', '{id}', 'mark', 'deleted_at');
create trigger tombstone_end after update of trial_ends_at on subscription
  for each row execute function tombstone_note('subscription-end', '{id}', 'value', 'trial_ends_at');
create trigger tombstone after delete on webhook
  for each row execute function tombstone_note('webhook', '{id}', 'row');
create trigger tombstone after delete on own_licence
  for each row execute function tombstone_note('licence', '{id}', 'row');
create trigger tombstone after insert or update of withdrawn_at on licence_consent
  for each row execute function tombstone_note('consent', '{group_id,source_id}', 'mark', 'withdrawn_at');
create trigger tombstone_revoked after update of revoked_at on invitation for each row when (new.revoked_at is not null)
  execute function tombstone_note('invitation', '{id}', 'mark', 'revoked_at');
create trigger tombstone_accepted after update of accepted_at on invitation for each row when (new.accepted_at is not null)
  execute function tombstone_note('invitation', '{id}', 'mark', 'accepted_at');
create trigger tombstone after insert or update of permissions or delete on entitlement
  for each row execute function tombstone_note('grant', '{group_id,scope}', 'value', 'permissions');
create trigger tombstone after insert or update of role or delete on membership
  for each row execute function tombstone_note('member', '{group_id,user_id}', 'value', 'role');
create trigger tombstone_lock after update of locked_at on app_user
  for each row execute function tombstone_note('person-lock', '{id}', 'mark', 'locked_at');
create trigger tombstone after delete on app_user
  for each row execute function tombstone_note('person', '{id}', 'row');
create trigger tombstone_password after update of password_changed_at on account
  for each row execute function tombstone_note('password', '{id}', 'value', 'password_changed_at');
create trigger tombstone after delete on account
  for each row execute function tombstone_note('account', '{id}', 'row');
create trigger tombstone after update of deleted_at or delete on app_group
  for each row execute function tombstone_note('group', '{id}', 'mark', 'deleted_at');
create trigger tombstone after delete on report_share
  for each row execute function tombstone_note('share', '{task_id,what}', 'row');
create trigger tombstone after update of deleted_at or delete on report
  for each row execute function tombstone_note('report', '{task_id}', 'mark', 'deleted_at');
create trigger tombstone after update of deleted_at or delete on group_list
  for each row execute function tombstone_note('list', '{id}', 'mark', 'deleted_at');
create trigger tombstone after update of revoked_at on api_token
  for each row execute function tombstone_note('token', '{id}', 'mark', 'revoked_at');
-- A consent that was withdrawn, or given to another model, does not return with an old backup.
create trigger tombstone after insert or update of is_on or delete on explanation_model
  for each row execute function tombstone_note('explanation-model', '{group_id}', 'value', 'is_on');
-- Keys and sources that were taken away stay away, too.
create trigger tombstone after update of revoked_at or delete on dark_web_key
  for each row execute function tombstone_note('dark-web-key', '{id}', 'mark', 'revoked_at');
create trigger tombstone after delete on dark_web_source for each row when (old.group_id is not null)
  execute function tombstone_note('dark-web-source', '{id}', 'row');
create trigger tombstone after delete on dark_web_search
  for each row execute function tombstone_note('dark-web-search', '{id}', 'row');
-- A revoked exception and a deleted watch do not return with an old backup.
create trigger tombstone after delete on delivery_exception
  for each row execute function tombstone_note('exception', '{id}', 'row');
create trigger tombstone after delete on watch
  for each row execute function tombstone_note('watch', '{id}', 'row');
create trigger tombstone after update of revoked_at on sensor
  for each row execute function tombstone_note('sensor', '{id}', 'mark', 'revoked_at');
-- A replaced key does not work again after an old backup was restored: the sensor then needs another.
create trigger tombstone_key after update of digest on sensor
  for each row when (old.digest <> new.digest) execute function tombstone_note('sensor-key', '{id}', 'value', 'key_made_at');
create trigger tombstone after delete on sighting_series
  for each row execute function tombstone_note('sightings', '{id}', 'row');
-- Deleted feedback does not return with an old backup; a webhook whose secret or address was replaced since then, or that was
-- switched off, is off. Of an address only the digest is told: it may hold a key.
create trigger tombstone after delete on feedback
  for each row execute function tombstone_note('feedback', '{id}', 'row');
create trigger tombstone_off after update of off_because on webhook
  for each row execute function tombstone_note('webhook-off', '{id}', 'mark', 'off_because');
create trigger tombstone_secret after update of secret_at on webhook
  for each row execute function tombstone_note('webhook-secret', '{id}', 'value', 'secret_at');
create trigger tombstone_address after update of address on webhook
  for each row when (old.address <> new.address) execute function tombstone_of_address();
create trigger tombstone_first after insert on entitlement for each row execute function tombstone_of_grant();
create trigger tombstone_place after update of parent on app_group for each row
  when (old.parent is distinct from new.parent and new.parent is not null) execute function tombstone_of_place();
-- Lists and licences that hold for groups below no more, and own sources that were removed, do not return with an old
-- backup.
create trigger tombstone_lent after update of subgroups on group_list for each row
  when (old.subgroups <> new.subgroups) execute function tombstone_note('list-lent', '{id}', 'value', 'subgroups');
create trigger tombstone_lent after update of subgroups on own_licence for each row
  when (old.subgroups <> new.subgroups) execute function tombstone_note('licence-lent', '{id}', 'value', 'subgroups');
create trigger tombstone_removed after update of group_id on source for each row
  when (old.group_id is not null and new.group_id is null and new.id <> old.id)
  execute function tombstone_of_source();
create trigger tombstone_added after insert on source for each row
  when (new.group_id is not null and new.id like 'custom.%')
  execute function tombstone_note('own-source', '{id}', 'row');

-- PostgreSQL lets everybody call every function. Those that act as their owner are for triggers and policies: whoever runs
-- as a person may call what policies and the statements of calls need.
revoke execute on all functions in schema public from public;
grant execute on function
  acting_user(), own_groups(), groups_with(text), groups_above(), known_people(), reach(uuid, uuid), hold_tree(),
  lower_case(text), folded(text), watched_rows(uuid), audit_fault(text, uuid),
  audit_state(text, uuid, integer, boolean)
to winnow_user;
