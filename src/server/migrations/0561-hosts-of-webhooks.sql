-- The host of a webhook's address as URLs are read: docs/decisions/0575-many-messages-to-one-host.md. Addresses that are stored
-- already are read as far as SQL can; their next change reads them in full.
alter table webhook add column host text;
grant select (host), insert (host), update (host) on webhook to winnow_user;
update webhook set host = rtrim(regexp_replace(
  split_part(lower(normalize(substring(address from '^[a-zA-Z]+:[/\\]*([^/?#\\]*)'), NFKC)), '@', -1), ':[0-9]*$', ''), '.');

-- The record of a group tells the address itself.
create or replace function audit_webhook() returns trigger language plpgsql security definer
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
