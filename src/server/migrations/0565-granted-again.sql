-- Nothing is composed for a group that is not granted subscriptions. Once it is again, what it had may be old:
-- docs/decisions/0616-no-work-that-nobody-may-read.md.
create trigger granted_again after update of granted on app_group for each row
  when ('SUBSCRIPTION_READ' = any(new.granted) and 'SUBSCRIPTION_READ' <> all(old.granted)) execute function group_resumed();
