-- When the group removed its licence, also if it did not withdraw its consent: until then the source counted under it.
-- Stays when a licence is added again; it counts only while there is none.
alter table licence_consent add column removed_at timestamptz;
grant update (removed_at) on licence_consent to winnow_user;

-- The removal of the licence is in the record already.
drop trigger audited on licence_consent;
create trigger audited after insert or update or delete on licence_consent
  for each row execute function audit_change('licence-consent', 'group', 'group_id', 'source_id', '{group_id,removed_at}');

update licence_consent c set removed_at = (
  select max(at) from audit_entry e
  where e.subject_kind = 'group' and e.subject = c.group_id and e.action = 'licence.removed' and e.target = c.source_id)
where not exists (select from own_licence l where l.group_id = c.group_id and l.source_id = c.source_id);
