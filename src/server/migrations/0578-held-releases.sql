-- A release that would lose too many entries waits for a person (docs/deliveries.md), while the one before it is served.
alter table delivery
  -- digest of what people shrink a release with on purpose, when it was composed
  add column reasons text,
  -- {since, before, after, causes, decision: approved or refused, told: people were mailed}; null: none waits
  add column held jsonb;

create function release_held() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  decision text := new.held ->> 'decision';
  was jsonb := jsonb_build_object('indicators', new.held -> 'before');
  became jsonb := jsonb_build_object('indicators', new.held -> 'after');
begin
  insert into subscription_change (subscription_id, group_id, by_user, what, before, after)
  values (new.subscription_id, new.group_id, acting_user(), 'release-' || coalesce(decision, 'held'), was, became);
  if decision is not null then
    perform write_audit('group', new.group_id, 'release.' || decision, new.subscription_id::text, was, became);
  end if;
  return null;
end
$$;
revoke execute on function release_held() from public;
create trigger held after update of held on delivery for each row
  when (new.held is not null and (old.held is null or old.held -> 'decision' is distinct from new.held -> 'decision'))
  execute function release_held();
