-- Who may decide what concerns all groups: administrators of a group to which the operator grants it.
insert into scope_permission (permission, scope) values ('INSTALLATION_MANAGE', 'INSTALLATION');
update role set permissions = permissions || '{INSTALLATION_MANAGE}'::text[] where id = 'admin';
-- An installation that made its first group itself has it there, as new ones do.
insert into entitlement (group_id, scope, permissions)
select g.id, 'INSTALLATION', '{INSTALLATION_MANAGE}' from app_group g
where g.parent is null and exists (select from first_start)
  and not exists (select from app_group other where other.parent is null and other.id <> g.id)
on conflict (group_id, scope) do nothing;
