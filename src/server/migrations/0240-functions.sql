-- PostgreSQL lets everybody call every function. Those that act as their owner are for triggers and policies: whoever runs
-- as a person may call what these and the statements of calls need, and nothing that writes the record of changes, also
-- not by a trigger on a table of their own.
revoke execute on function
  write_audit(text, uuid, text, text, jsonb, jsonb), audit_hash(bytea, audit_entry), audit_change(), audit_group(),
  audit_fault(text, uuid), allowed(uuid, text[]), replant(uuid), reach(uuid, uuid), own_groups(), groups_with(text),
  groups_above(), known_people(), tree_before(), tree_after(), tree_whole(), entitlement_after(), somebody_remains(),
  list_rows_changed(), feedback_author(), change_allowed(), tell_report(), lock_tree(), hold_tree(), acting_user()
from public;
grant execute on function
  acting_user(), own_groups(), groups_with(text), groups_above(), known_people(), reach(uuid, uuid),
  audit_fault(text, uuid), hold_tree()
to winnow_user;

-- Without a word on it, temporary tables are looked at before the schema: one called `membership` would answer for it.
do $$
declare
  one regprocedure;
begin
  for one in
    select p.oid from pg_proc p
    where p.prosecdef and p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', one);
  end loop;
end
$$;

-- Whether the transaction runs as the service; within a function that acts as its owner, `current_user` does not say.
create function as_service() returns boolean language sql stable
  set search_path = pg_catalog, public, pg_temp
  as $$ select coalesce(current_setting('role', true), 'none') <> 'winnow_user' $$;
revoke execute on function as_service() from public;

-- Of whom and where somebody may ask: only in groups that they are in.
create or replace function reach(who uuid, here uuid) returns text[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(distinct p), '{}')
  from app_group g
  join membership m on m.group_id = any(g.path) and m.user_id = who
  join role r on r.id = m.role
  cross join unnest(r.permissions) p
  where g.id = here and g.deleted_at is null and (as_service() or here in (select own_groups()))
$$;

-- Only of records that they may read.
alter function audit_fault(text, uuid) rename to audit_fault_of;
revoke execute on function audit_fault_of(text, uuid) from winnow_user;
create function audit_fault(kind text, about uuid) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select audit_fault_of(kind, about)
  where as_service() or case kind when 'group' then about in (select groups_with('GROUP_AUDIT_READ'))
                                  when 'person' then about = acting_user() end
$$;
revoke execute on function audit_fault(text, uuid) from public;
grant execute on function audit_fault(text, uuid) to winnow_user;
