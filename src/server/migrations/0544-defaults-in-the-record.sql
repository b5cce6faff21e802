-- The sources in use that a group keeps as defaults may be addresses. As of own sources (0495), the record has them without
-- queries, which may be keys.
create function defaults_without_queries(state jsonb) returns jsonb language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when jsonb_typeof(state #> '{c_org,currentSources}') = 'array'
    then jsonb_set(state, '{c_org,currentSources}', coalesce(
      (select jsonb_agg(split_part(one, '?', 1) order by n)
       from jsonb_array_elements_text(state #> '{c_org,currentSources}') with ordinality a (one, n)), '[]'))
    else state end
$$;
revoke execute on function defaults_without_queries(jsonb) from public;

create or replace function audit_group() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  kept text[] := '{path,granted,created_at}';
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - kept end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - kept end;
  verb text := case when tg_op = 'INSERT' then 'created' when tg_op = 'DELETE' then 'purged'
                    when old.deleted_at is null and new.deleted_at is not null then 'deleted'
                    when old.deleted_at is not null and new.deleted_at is null then 'restored'
                    when old.parent is distinct from new.parent then 'moved' else 'changed' end;
  same text[];
  told uuid;
begin
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(key), '{}') into same from jsonb_each(became)
    where value is not distinct from was -> key and key <> 'name';
    was := was - same;
    became := became - same;
    if was = became then return null; end if;
  end if;
  was := defaults_without_queries(was);
  became := defaults_without_queries(became);
  for told in
    select distinct g from unnest(array[
      coalesce(new.id, old.id),
      case when verb <> 'changed' then coalesce(new.parent, old.parent) end,
      case when verb = 'moved' then old.parent end]) g where g is not null
  loop
    perform write_audit('group', told, 'group.' || verb, coalesce(new.id, old.id)::text, was, became);
  end loop;
  return null;
end
$$;
