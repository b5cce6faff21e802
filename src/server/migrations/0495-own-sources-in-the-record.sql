-- Own sources in the record of their group: of an address no query, as in its name (0483). It may be a key, who reads the record
-- need not be who may see it, and the record outlives the source.
create function without_queries(definition jsonb) returns jsonb language sql immutable set search_path = pg_catalog, pg_temp as $$
  select definition || jsonb_build_object('addresses', coalesce(
    (select jsonb_agg(split_part(one, '?', 1) order by n)
     from jsonb_array_elements_text(definition -> 'addresses') with ordinality a (one, n)), '[]'))
$$;
revoke execute on function without_queries(jsonb) from public;

create function audit_source() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform write_audit('group', new.group_id, 'source.created', new.id, null,
      jsonb_build_object('id', new.id, 'origin', new.origin, 'definition', without_queries(new.definition)));
  elsif new.definition <> old.definition then
    perform write_audit('group', new.group_id, 'source.changed', new.id,
      jsonb_build_object('definition', without_queries(old.definition)),
      jsonb_build_object('definition', without_queries(new.definition)));
  end if;
  return null;
end
$$;
revoke execute on function audit_source() from public;
drop trigger audited on source;
create trigger audited after insert or update of definition on source for each row
  when (new.origin = 'custom' and new.group_id is not null and new.id not like 'licence.%')
  execute function audit_source();

create or replace function audit_removed_source() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform write_audit('group', old.group_id, 'source.removed', old.id,
    jsonb_build_object('definition', without_queries(old.definition)), null);
  return null;
end
$$;
