-- A webhook belongs to a group and hears of the deliveries of all its subscriptions, or of one.

-- Null: of all subscriptions.
alter table webhook alter column subscription_id drop not null;
alter table webhook add foreign key (group_id) references app_group on delete cascade;
create index webhook_of_group on webhook (group_id, created_at);
grant update (subscription_id) on webhook to winnow_user;
drop trigger audited on webhook;
create trigger audited after insert or update of subscription_id, address, events, secret_at, off_because or delete on webhook
  for each row execute function audit_webhook();

-- A webhook of one subscription that also hears of sensors, watches or the dark web goes on doing so without it.
create function webhooks_outlive() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update webhook set subscription_id = null,
    events = array(select event from unnest(events) event where event not like 'delivery.%')
  where subscription_id = old.id and exists (select from unnest(events) event where event not like 'delivery.%');
  return old;
end
$$;
create trigger webhooks_outlive before delete on subscription for each row execute function webhooks_outlive();

revoke execute on all functions in schema public from public;
