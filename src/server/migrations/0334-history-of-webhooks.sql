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
revoke execute on function webhook_told() from public;
create trigger told after insert or delete or update of address, events, secret_at, off_because on webhook
  for each row execute function webhook_told();
