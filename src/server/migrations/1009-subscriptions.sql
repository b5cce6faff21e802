-- Subscriptions, their keys and their history.

-- What a group has delivered to its products, and the keys they read it with.
create table subscription (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references app_group on delete cascade,
  name text not null,
  based_on_report uuid references report (task_id) on delete set null,
  mode text not null default 'FULL' check (mode in ('FULL', 'DELTA')),
  -- [{id, filterFlags}]
  sources jsonb not null,
  -- [{id, authMethod, device, template}]
  target_formats jsonb not null,
  enricher text[] not null default '{}',
  ioc_selector text[] not null default '{}',
  countries text[] not null default '{}',
  industries text[] not null default '{}',
  trending_topics text[] not null default '{}',
  is_trial boolean not null default true,
  -- null: it does not end by itself
  trial_ends_at timestamptz,
  -- how many days before the end mail was sent
  told_days int[] not null default '{}',
  -- goes up with every change of what is delivered or how
  revision bigint not null default 1,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- in the bin: nothing is delivered, for 7 days it can be brought back
  deleted_at timestamptz,
  -- What many share goes to formats that block only where the subscriber asks for it.
  block_shared boolean not null default false,
  -- What the chosen countries leave out: domain/subscription.ts.
  country_rule text not null default 'prefer'
  check (country_rule in ('prefer', 'require', 'located')),
  unique (id, group_id)
);
create index subscription_of_group on subscription (group_id, created_at desc, id);
create index subscription_report on subscription (based_on_report) where based_on_report is not null;
create index subscription_deleted on subscription (deleted_at) where deleted_at is not null;
-- Finds the subscriptions that hold a source.
create index subscription_sources on subscription using gin (sources jsonb_path_ops) where deleted_at is null;

-- Only the digest of a key is here, and its first three characters to know it by.
create table subscription_key (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null,
  group_id uuid not null,
  method text not null check (method in ('apiKey', 'basic')),
  first_three text not null,
  -- SHA-256 of 160 random bits or more
  digest bytea not null unique,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  -- a newer one took its place, and this one still works until then
  ends_at timestamptz,
  revoked_at timestamptz,
  -- of the service: not written with each pull
  last_used_at timestamptz,
  reset_at timestamptz,
  foreign key (subscription_id, group_id) references subscription (id, group_id) on delete cascade
);
create index subscription_key_of on subscription_key (subscription_id, method, created_at desc);

-- History of a subscription as people are shown it; the record of changes has the same, chained, for the auditor.
create table subscription_change (
  id bigint primary key generated always as identity,
  subscription_id uuid not null,
  group_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  -- null: the service itself
  by_user uuid references app_user on delete set null,
  -- created, changed, deleted, restored, key-made, key-replaced, key-revoked, trial-ended
  what text not null,
  -- only the fields that differ
  before jsonb,
  after jsonb,
  foreign key (subscription_id, group_id) references subscription (id, group_id) on delete cascade
);
create index subscription_change_of on subscription_change (subscription_id, id desc);

create function subscription_changed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  kept text[] := '{id,group_id,created_by,created_at,changed_at,revision,told_days,deleted_at}';
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) - kept end;
  became jsonb := to_jsonb(new) - kept;
  what text := case when tg_op = 'INSERT' then 'created'
                    when old.deleted_at is null and new.deleted_at is not null then 'deleted'
                    when old.deleted_at is not null and new.deleted_at is null then 'restored'
                    else 'changed' end;
  same text[];
begin
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(key), '{}') into same from jsonb_each(became) where value is not distinct from was -> key;
    was := was - same;
    became := became - same;
    if became = '{}' and what = 'changed' then return null; end if;
  end if;
  insert into subscription_change (subscription_id, group_id, by_user, what, before, after)
  values (new.id, new.group_id, acting_user(), what, was, became);
  return null;
end
$$;

create function subscription_key_changed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into subscription_change (subscription_id, group_id, by_user, what, after)
  values (new.subscription_id, new.group_id, acting_user(),
          case when tg_op = 'INSERT' then 'key-made' when new.revoked_at is not null then 'key-revoked'
               else 'key-replaced' end,
          jsonb_build_object('method', new.method, 'first_three', new.first_three, 'ends_at', new.ends_at));
  return null;
end
$$;

create function subscription_change_allowed() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_user <> 'winnow_user' THEN RETURN new; END IF;
  IF new.deleted_at IS DISTINCT FROM old.deleted_at AND new.group_id NOT IN (SELECT groups_with('SUBSCRIPTION_DELETE')) THEN
    RAISE EXCEPTION 'not allowed to delete subscription %', new.id USING errcode = 'insufficient_privilege';
  END IF;
  IF (new.name, new.mode, new.sources, new.target_formats, new.enricher, new.ioc_selector, new.countries, new.country_rule,
      new.industries, new.trending_topics, new.block_shared) IS DISTINCT FROM
     (old.name, old.mode, old.sources, old.target_formats, old.enricher, old.ioc_selector, old.countries, old.country_rule,
      old.industries, old.trending_topics, old.block_shared)
     AND new.group_id NOT IN (SELECT groups_with('SUBSCRIPTION_PATCH')) THEN
    RAISE EXCEPTION 'not allowed to change subscription %', new.id USING errcode = 'insufficient_privilege';
  END IF;
  RETURN new;
END
$$;

-- A subscription that was not served for a while is composed before it is served again, because its newest release
-- may hold what has aged out since. A composition that began before does not count.
create function subscription_resumed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update delivery set checked_at = null, composed_of = '', composing_since = null, fence = fence + 1
  where subscription_id = new.id;
  return null;
end
$$;

create function group_resumed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update delivery d set checked_at = null, composed_of = '', composing_since = null, fence = fence + 1
  from subscription s where s.group_id = new.id and d.subscription_id = s.id;
  return null;
end
$$;

create trigger told after insert or update on subscription for each row execute function subscription_changed();
create trigger told after insert on subscription_key for each row execute function subscription_key_changed();
create trigger told_update after update of ends_at, revoked_at on subscription_key for each row
  when ((old.ends_at, old.revoked_at) is distinct from (new.ends_at, new.revoked_at))
  execute function subscription_key_changed();
create trigger audited after insert or update or delete on subscription
  for each row execute function audit_change('subscription', 'group', 'group_id', 'id',
    '{group_id,changed_at,revision,told_days}');
create trigger allowed before update on subscription for each row execute function subscription_change_allowed();
create trigger tombstone after update of revoked_at on subscription_key
  for each row execute function tombstone_note('key', '{id}', 'mark', 'revoked_at');
create trigger tombstone_end after update of ends_at on subscription_key
  for each row execute function tombstone_note('key-end', '{id}', 'value', 'ends_at');
create trigger tombstone after update of deleted_at or delete on subscription
  for each row execute function tombstone_note('subscription', '{id}', 'mark', 'deleted_at');
create trigger tombstone_end after update of trial_ends_at on subscription
  for each row execute function tombstone_note('subscription-end', '{id}', 'value', 'trial_ends_at');
create trigger audited after insert or update of ends_at, revoked_at, reset_at on subscription_key
  for each row execute function audit_change('subscription-key', 'group', 'group_id', 'id',
    '{group_id,digest,last_used_at}');
create trigger resumed after update of deleted_at, trial_ends_at on subscription for each row
  when ((old.deleted_at is not null and new.deleted_at is null)
    or (old.trial_ends_at <= now() and (new.trial_ends_at is null or new.trial_ends_at > now())))
  execute function subscription_resumed();
create trigger resumed after update of deleted_at on app_group for each row
  when (old.deleted_at is not null and new.deleted_at is null) execute function group_resumed();

alter table subscription enable row level security;
-- Whoever may make, change or delete subscriptions or see their history may do so where their role or group has no right to
-- read them: the gate asks for the one right that a call names, and then the rows must be there.
create policy own on subscription for select to winnow_user using (
  group_id in (select groups_with('SUBSCRIPTION_READ')) or group_id in (select groups_with('SUBSCRIPTION_CREATE'))
  or group_id in (select groups_with('SUBSCRIPTION_PATCH')) or group_id in (select groups_with('SUBSCRIPTION_DELETE'))
  or group_id in (select groups_with('SUBSCRIPTION_HISTORY'))
);
create policy made on subscription for insert to winnow_user
  with check (group_id in (select groups_with('SUBSCRIPTION_CREATE')) and created_by = acting_user());
-- To put one into the bin is to change it.
create policy changed on subscription for update to winnow_user
  using (group_id in (select groups_with('SUBSCRIPTION_PATCH')) or group_id in (select groups_with('SUBSCRIPTION_DELETE')));
grant select, insert (id, group_id, name, based_on_report, mode, sources, target_formats, enricher,
  ioc_selector, countries, industries, trending_topics, is_trial, trial_ends_at, created_by, created_at,
  changed_at, block_shared, country_rule), update (name, mode, sources, target_formats, enricher, ioc_selector,
  countries, industries, trending_topics, revision, changed_at, deleted_at, block_shared, country_rule) on subscription to winnow_user;
alter table subscription_key enable row level security;
create policy own on subscription_key for select to winnow_user using (
  group_id in (select groups_with('SUBSCRIPTION_READ')) or group_id in (select groups_with('SUBSCRIPTION_CREATE'))
  or group_id in (select groups_with('SUBSCRIPTION_PATCH')) or group_id in (select groups_with('SUBSCRIPTION_DELETE'))
);
create policy made on subscription_key for insert to winnow_user
  with check ((group_id in (select groups_with('SUBSCRIPTION_CREATE'))
               or group_id in (select groups_with('SUBSCRIPTION_PATCH'))) and created_by = acting_user());
create policy changed on subscription_key for update to winnow_user
  using (group_id in (select groups_with('SUBSCRIPTION_PATCH')));
grant select (id, subscription_id, group_id, method, first_three, created_by, created_at, ends_at, revoked_at,
  last_used_at), insert (id, subscription_id, group_id, method, first_three, digest, created_by, created_at),
  update (ends_at, revoked_at, reset_at) on subscription_key to winnow_user;
alter table subscription_change enable row level security;
create policy own on subscription_change for select to winnow_user
  using (group_id in (select groups_with('SUBSCRIPTION_HISTORY')));
grant select on subscription_change to winnow_user;

revoke execute on all functions in schema public from public;
