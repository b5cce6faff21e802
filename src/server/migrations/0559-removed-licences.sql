-- When the group removed its licence, also if it did not withdraw its consent: until then the source counted under it.
-- Stays when a licence is added again; it counts only while there is none.
alter table licence_consent add column removed_at timestamptz;

-- The removal of the licence is in the record already.
drop trigger audited on licence_consent;
create trigger audited after insert or update or delete on licence_consent
  for each row execute function audit_change('licence-consent', 'group', 'group_id', 'source_id', '{group_id,removed_at}');

create function licence_removed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The server notes withdrawals by its own clock, which may be ahead.
  update licence_consent set removed_at = greatest(now(), withdrawn_at)
    where group_id = old.group_id and source_id = old.source_id;
  return null;
end
$$;
revoke execute on function licence_removed() from public;
create trigger removed after delete on own_licence for each row execute function licence_removed();
