-- A source that a group brought by its address stands in the group's record: when it came, and how often it is collected.
create trigger audited after insert or update of definition on source for each row
  when (new.origin = 'custom' and new.group_id is not null and new.id not like 'licence.%')
  execute function audit_change('source', 'group', 'group_id', 'id',
    '{number,group_id,created_at,due_at,last_attempt,last_success,failures,fault,validators,applied_at,listed,figures,licence}');
