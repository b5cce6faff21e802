-- A language model chooses and orders the sentences of an explanation; it no longer writes any.
drop trigger audited on explanation_model;
alter table explanation_model drop column mode;
create trigger audited after insert or update of address, model, sealed_at, is_on or delete on explanation_model
  for each row execute function audit_change('explanation-model', 'group', 'group_id', 'group_id',
    '{group_id,sealed,changed_by,changed_at}');
