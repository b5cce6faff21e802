-- A group that gets a grant of its own below another has less from then on, also if it had none before; and a group that is
-- moved is out of reach for those above it before. Neither comes back with an old backup:
-- docs/decisions/0446-grants-and-places-stay-narrowed.md. In a root a grant is all there is, so the first one is no restriction.
create function tombstone_of_grant() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from app_group where id = new.group_id and parent is not null)
    and not exists (select from tombstone where what = 'grant' and target = concat_ws('/', new.group_id, new.scope)) then
    insert into tombstone (what, target, state)
      values ('grant', concat_ws('/', new.group_id, new.scope), to_jsonb(new.permissions)::text);
  end if;
  return null;
end
$$;
create trigger tombstone_first after insert on entitlement for each row execute function tombstone_of_grant();

create function tombstone_of_place() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into tombstone (what, target, state) values ('place', new.id::text, new.parent::text);
  return null;
end
$$;
create trigger tombstone_place after update of parent on app_group for each row
  when (old.parent is distinct from new.parent and new.parent is not null) execute function tombstone_of_place();
revoke execute on function tombstone_of_grant(), tombstone_of_place() from public;

-- What happened before this.
insert into tombstone (what, target, state)
select 'grant', concat_ws('/', e.group_id, e.scope), to_jsonb(e.permissions)::text
from entitlement e join app_group g on g.id = e.group_id and g.parent is not null
where not exists (select from tombstone t where t.what = 'grant' and t.target = concat_ws('/', e.group_id, e.scope));
insert into tombstone (what, target, state)
select 'place', g.id::text, g.parent::text from app_group g
where g.parent is not null
  and exists (select from audit_entry a where a.subject_kind = 'group' and a.subject = g.id and a.action = 'group.moved');
