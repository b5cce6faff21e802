-- Whoever has the role `none` is no reader of the group: docs/decisions/0246-no-rights-no-sight.md.
create or replace function own_groups() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select g.id from membership m join app_group g on g.path @> array[m.group_id]
        where m.user_id = acting_user() and m.role <> 'none' and g.deleted_at is null $$;
