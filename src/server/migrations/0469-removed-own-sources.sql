-- A source that a group removes leaves the group at once, under another id, and stands in its record. Its listings and its row
-- are deleted afterwards, as those of groups that are gone: docs/decisions/0401-own-sources-end.md.
create function audit_removed_source() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform write_audit('group', old.group_id, 'source.removed', old.id, jsonb_build_object('definition', old.definition), null);
  return null;
end
$$;
revoke execute on function audit_removed_source() from public;
create trigger audited_removal after update of group_id on source for each row
  when (old.group_id is not null and new.group_id is null and new.id <> old.id)
  execute function audit_removed_source();
