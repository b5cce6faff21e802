-- Entries that a group asked not to have delivered, for a while: docs/decisions/0318-exceptions.md.
create table delivery_exception (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references app_group on delete cascade,
  -- null: in all subscriptions of the group
  subscription_id uuid,
  kind text not null,
  value text collate "C" not null check (value !~ '[\n\r]'),
  -- of the delivered item: UUIDv5 of kind and value
  item uuid not null,
  reason text not null,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (subscription_id, group_id) references subscription (id, group_id) on delete cascade,
  unique nulls not distinct (group_id, subscription_id, item)
);
create index delivery_exception_author on delivery_exception (created_by);

create trigger audited after insert or update or delete on delivery_exception
  for each row execute function audit_change('exception', 'group', 'group_id', 'id',
    '{id,group_id,item,created_by,created_at}');

alter table delivery_exception enable row level security;
create policy own on delivery_exception for select to winnow_user using (
  group_id in (select groups_with('SUBSCRIPTION_READ')) or group_id in (select groups_with('SUBSCRIPTION_PATCH'))
);
create policy made on delivery_exception for insert to winnow_user
  with check (group_id in (select groups_with('SUBSCRIPTION_PATCH')) and created_by = acting_user());
create policy changed on delivery_exception for update to winnow_user
  using (group_id in (select groups_with('SUBSCRIPTION_PATCH')))
  with check (group_id in (select groups_with('SUBSCRIPTION_PATCH')) and created_by = acting_user());
create policy removed on delivery_exception for delete to winnow_user
  using (group_id in (select groups_with('SUBSCRIPTION_PATCH')));
grant select, delete on delivery_exception to winnow_user;
grant insert (id, group_id, subscription_id, kind, value, item, reason, created_by, created_at, expires_at),
      update (reason, created_by, created_at, expires_at) on delivery_exception to winnow_user;
