-- A consent that was withdrawn, or given to another model, does not return with an old backup: docs/decisions/0309-asking-a-model.md.
create trigger tombstone after insert or update of is_on or delete on explanation_model
  for each row execute function tombstone_note('explanation-model', '{group_id}', 'value', 'is_on');
