-- Before the next migration, which changes `audit_head`: while these are built, nobody waits for that table, only for new
-- entries (docs/decisions/0629-audit-logs-of-millions.md).

-- By these a page finds the filters it offers, the entries of somebody who did little, and the names of what entries are about.
create index audit_entry_actor on audit_entry (subject_kind, subject, actor, seq);
create index audit_entry_action on audit_entry (subject_kind, subject, action, seq);
create index audit_entry_named on audit_entry (subject_kind, subject, target, seq)
  where coalesce(after->>'name', before->>'name', after->>'email', before->>'email') <> '';
create index audit_entry_of_subscription on audit_entry (subject_kind, subject, target, seq) where after ? 'subscription_id';
