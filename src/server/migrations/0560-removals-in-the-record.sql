-- When licences were removed before 0559, as far as the audit logs tell. Apart from 0559, because it reads all of them: here
-- nobody waits for the table meanwhile.
update licence_consent c set removed_at = e.at
from (
  select subject, target, max(at) as at from audit_entry
  where subject_kind = 'group' and action = 'licence.removed' group by subject, target) e
where e.subject = c.group_id and e.target = c.source_id and c.removed_at is null
  and not exists (select from own_licence l where l.group_id = c.group_id and l.source_id = c.source_id);
