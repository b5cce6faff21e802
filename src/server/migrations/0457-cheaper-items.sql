-- A release writes its items at a third less cost: docs/decisions/0376-both-cores-for-a-release.md.
-- No query needs their order by value: the one that read it wants all of a subscription, removed ones too.
drop index delivered_item_order;
-- Items are only written by who holds the row of `delivery`, which goes with its subscription; a check of each row was as
-- dear as an index.
alter table delivered_item drop constraint delivered_item_subscription_id_fkey;
create function delivered_items_gone() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from delivered_item where subscription_id = old.subscription_id;
  return null;
end
$$;
create trigger items_gone after delete on delivery for each row execute function delivered_items_gone();
revoke execute on function delivered_items_gone() from public;
