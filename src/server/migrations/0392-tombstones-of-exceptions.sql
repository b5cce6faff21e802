-- A revoked exception and a deleted watch do not return with an old backup.
create trigger tombstone after delete on delivery_exception
  for each row execute function tombstone_note('exception', '{id}', 'row');
create trigger tombstone after delete on watch
  for each row execute function tombstone_note('watch', '{id}', 'row');
