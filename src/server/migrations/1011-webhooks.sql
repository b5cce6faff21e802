-- Addresses that are told of changes of a subscription.

-- Addresses that are told of changes of a subscription: docs/decisions/0153-webhooks.md.
create table webhook (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null,
  group_id uuid not null,
  address text not null,
  events text[] not null,
  -- the secret that messages are signed with, encrypted: to sign, it must be known
  sealed text not null,
  secret_at timestamptz not null,
  -- the one before it, with which they are signed as well until then
  sealed_before text,
  before_ends_at timestamptz,
  -- null: it is on
  off_because text check (off_because in ('person', 'gone', 'failing')),
  -- null: what was sent last has arrived
  failing_since timestamptz,
  delivered_at timestamptz,
  -- of the newest heartbeat, or when it was made
  beat_at timestamptz not null,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  -- The host of the address, as URLs are read.
  host text,
  foreign key (subscription_id, group_id) references subscription (id, group_id) on delete cascade
);
create index webhook_of on webhook (subscription_id, created_at);

-- Written in the transaction of what it tells of, so that nothing is told that did not happen, and nothing is forgotten.
create table webhook_message (
  id uuid primary key,
  webhook_id uuid not null references webhook on delete cascade,
  event text not null,
  -- the very bytes, at every try
  body text not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'overtaken', 'dropped')),
  attempts int not null default 0,
  -- of one that waits; whoever sends it moves it to when they are taken for dead
  next_at timestamptz,
  last_at timestamptz,
  last_status int,
  -- why the last try failed, for the operator
  fault text
);
create index webhook_message_of on webhook_message (webhook_id, created_at desc, id);
create index webhook_message_waiting on webhook_message (next_at) where state = 'waiting';
create index webhook_message_age on webhook_message (created_at);

-- With a new secret the old one signs for a while longer, and no person reads either.
create function webhook_secret_replaced() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.sealed_before := old.sealed;
  return new;
end
$$;

-- Webhooks in the history of their subscription. Of an address only its host: what is behind it may open something, and
-- history outlives the webhook.
create function webhook_told() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  one webhook := case when tg_op = 'DELETE' then old else new end;
  host text := substring(one.address from '^https?://([^/?#]+)');
  kind text;
  was jsonb;
  became jsonb := jsonb_build_object('webhook', host);
begin
  -- A subscription that goes for good takes its history along.
  if not exists (select from subscription where id = one.subscription_id) then return null; end if;
  if tg_op = 'INSERT' then
    kind := 'webhook-made';
    became := became || jsonb_build_object('events', to_jsonb(new.events));
  elsif tg_op = 'DELETE' then
    kind := 'webhook-removed';
  end if;
  if kind is not null then
    insert into subscription_change (subscription_id, group_id, by_user, what, after)
    values (one.subscription_id, one.group_id, acting_user(), kind, became);
    return null;
  end if;
  if (new.address, new.events) is distinct from (old.address, old.events) then
    was := jsonb_build_object('webhook', substring(old.address from '^https?://([^/?#]+)'));
    if new.events is distinct from old.events then
      was := was || jsonb_build_object('events', to_jsonb(old.events));
      became := became || jsonb_build_object('events', to_jsonb(new.events));
    end if;
    insert into subscription_change (subscription_id, group_id, by_user, what, before, after)
    values (one.subscription_id, one.group_id, acting_user(), 'webhook-changed', was, became);
  end if;
  became := jsonb_build_object('webhook', host);
  if new.secret_at is distinct from old.secret_at then
    insert into subscription_change (subscription_id, group_id, by_user, what, after)
    values (one.subscription_id, one.group_id, acting_user(), 'webhook-secret-replaced', became);
  end if;
  if new.off_because is distinct from old.off_because then
    insert into subscription_change (subscription_id, group_id, by_user, what, after)
    values (one.subscription_id, one.group_id, acting_user(),
            case when new.off_because is null then 'webhook-on' else 'webhook-off' end,
            became || jsonb_build_object('off', new.off_because));
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

-- The audit log of a group tells the host of a webhook's address, not the address, which may open something.
create function audit_webhook() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  kept_out text[] := '{group_id,host,sealed,sealed_before,before_ends_at,failing_since,delivered_at,beat_at,created_by,created_at}';
  origin text := '^https?://[^/?#]+';
  was jsonb := case when tg_op <> 'INSERT' then
    to_jsonb(old) - kept_out || jsonb_build_object('address', substring(old.address from origin)) end;
  became jsonb := case when tg_op <> 'DELETE' then
    to_jsonb(new) - kept_out || jsonb_build_object('address', substring(new.address from origin)) end;
  verb text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'removed' end;
  one webhook := coalesce(new, old);
  same text[];
begin
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(key), '{}') into same from jsonb_each(became)
    where value is not distinct from was -> key and (key <> 'address' or new.address = old.address);
    was := was - same;
    became := became - same;
    if became = '{}' then return null; end if;
  end if;
  perform write_audit('group', one.group_id, 'webhook.' || verb, one.id::text, was, became);
  return null;
end
$$;

-- A try counts only once it has failed by a fault of its own (platform/queue/queue.ts). So each try that begins raises the
-- limit of its job by one, and a failure that counts takes this back. What ends with its process, or with a service that is
-- away, thus does not count, at most twenty times a job.
create function excuse_try() returns trigger language plpgsql set search_path = public as $$
begin
  if new.state = 'active' and old.state < 'active'
     and new.retry_limit < (select q.retry_limit + 20 from pgboss.queue q where q.name = new.name) then
    new.retry_limit := new.retry_limit + 1;
  end if;
  return new;
end
$$;

create trigger replaced before update of sealed on webhook for each row
  when (old.sealed is distinct from new.sealed) execute function webhook_secret_replaced();
create trigger tombstone after delete on webhook
  for each row execute function tombstone_note('webhook', '{id}', 'row');
create trigger told after insert or delete or update of address, events, secret_at, off_because on webhook
  for each row execute function webhook_told();
create trigger tombstone_off after update of off_because on webhook
  for each row execute function tombstone_note('webhook-off', '{id}', 'mark', 'off_because');
create trigger tombstone_secret after update of secret_at on webhook
  for each row execute function tombstone_note('webhook-secret', '{id}', 'value', 'secret_at');
create trigger tombstone_address after update of address on webhook
  for each row when (old.address <> new.address) execute function tombstone_of_address();
create trigger audited after insert or update of address, events, secret_at, off_because or delete on webhook
  for each row execute function audit_webhook();

alter table webhook enable row level security;
create policy own on webhook for select to winnow_user using (
  group_id in (select groups_with('SUBSCRIPTION_READ')) or group_id in (select groups_with('SUBSCRIPTION_PATCH'))
);
create policy made on webhook for insert to winnow_user
  with check (group_id in (select groups_with('SUBSCRIPTION_PATCH')) and created_by = acting_user());
create policy changed on webhook for update to winnow_user
  using (group_id in (select groups_with('SUBSCRIPTION_PATCH')));
create policy removed on webhook for delete to winnow_user
  using (group_id in (select groups_with('SUBSCRIPTION_PATCH')));
grant delete, select (id, subscription_id, group_id, address, events, secret_at, before_ends_at, off_because,
  failing_since, delivered_at, created_by, created_at, host), insert (id, subscription_id, group_id, address,
  events, sealed, secret_at, beat_at, created_by, created_at, host), update (address, events, sealed, secret_at,
  before_ends_at, off_because, failing_since, host) on webhook to winnow_user;
alter table webhook_message enable row level security;
create policy own on webhook_message for select to winnow_user using (
  exists (select from webhook w where w.id = webhook_message.webhook_id)
);
-- Nobody makes the service say what did not happen.
create policy tried on webhook_message for insert to winnow_user with check (
  event = 'webhook.test' and exists (
    select from webhook w where w.id = webhook_message.webhook_id
      and w.group_id in (select groups_with('SUBSCRIPTION_PATCH')))
);
grant select (id, webhook_id, event, created_at, state, attempts, next_at, last_at, last_status), insert (id,
  webhook_id, event, body, created_at, next_at) on webhook_message to winnow_user;

revoke execute on all functions in schema public from public;
