-- Tells workers, once the change is committed, whose deliveries it concerns: 'group <id>' for those of a group and of the groups
-- below it, 'source <id>' for those that hold a source, or 'all'. The parts are those of `digestParts` in deliveries/due.ts. Calls that
-- change a subscription queue its release themselves, in their transaction.
create function tell_due() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('due', tg_argv[0] || coalesce(' ' || (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[1]), ''));
  return null;
end
$$;
revoke execute on function tell_due() from public;

create trigger due after update on app_group for each row
  when ((old.parent, old.own_ranges) is distinct from (new.parent, new.own_ranges)) execute function tell_due('group', 'id');
create trigger due after insert or delete or update of effect, subgroups, rows, changed_at, deleted_at on group_list
  for each row execute function tell_due('group', 'group_id');
create trigger due after insert or update or delete on delivery_exception
  for each row execute function tell_due('group', 'group_id');
create trigger due after insert or delete or update of subgroups on own_licence
  for each row execute function tell_due('group', 'group_id');
create trigger due after insert or update or delete on licence_consent
  for each row execute function tell_due('group', 'group_id');
-- Not for each look that finds the same: ages are brought up to date by the schedule.
create trigger due after update on source for each row
  when ((old.changed_at, old.rows_changed_at, old.listings_reset, old.licence, old.definition)
        is distinct from (new.changed_at, new.rows_changed_at, new.listings_reset, new.licence, new.definition))
  execute function tell_due('source', 'id');
create trigger due_copy after insert on source for each row when (new.id like 'licence.%') execute function tell_due('source', 'id');
create trigger due_removed after delete on source for each row execute function tell_due('source', 'id');
create trigger due after update on listing_state for each row
  when (old.marked_digest <> new.marked_digest and new.marked_digest <> '') execute function tell_due('all');

-- Finds the subscriptions that hold a source.
create index subscription_sources on subscription using gin (sources jsonb_path_ops) where deleted_at is null;
