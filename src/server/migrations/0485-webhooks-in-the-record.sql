-- Webhooks in the record of their group: of an address only its origin, as in the history of the subscription (0334). What is
-- behind it may open something, who reads the record need not be who may see it, and the record outlives the webhook.
create function audit_webhook() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  kept_out text[] := '{group_id,sealed,sealed_before,before_ends_at,failing_since,delivered_at,beat_at,created_by,created_at}';
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
revoke execute on function audit_webhook() from public;
drop trigger audited on webhook;
create trigger audited after insert or update of address, events, secret_at, off_because or delete on webhook
  for each row execute function audit_webhook();
