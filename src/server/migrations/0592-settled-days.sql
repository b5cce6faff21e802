-- Which rules counted a figure, and whether later looks could still change it; null: from before this was kept.
alter table report add column rules smallint, add column settled boolean;
alter table standing_day add column rules smallint, add column settled boolean;

-- Neither is a change that somebody made.
drop trigger audited on report;
create trigger audited after insert or delete or update of state, deleted_at on report
  for each row execute function audit_binned('report', 'group_id', 'task_id',
    '{group_id,result,request,blob,bytes_total,bytes_read,lines,skipped_lines,revision,fence,stage,expires_at,problem,finished_at,rules,settled}');
