-- A list has changed, too, when rows get another expiry or reason. Deliveries and standing reports compare this time, because
-- counting expired rows would read all of them for each subscription. Other changes of rows, such as of the author when a person
-- is deleted, change no list.
-- One entry for each statement and list: how many rows, and up to 20 of them. A list that goes takes its rows along,
-- and its own entry says how many.
create or replace function list_rows_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  touched record;
  verb text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'removed' end;
  samples jsonb;
  before jsonb;
  altered uuid[];
begin
  if tg_op = 'UPDATE' then
    altered := array(select distinct c.list_id from changed c join replaced r using (id)
                     where (c.reason, c.expires_at) is distinct from (r.reason, r.expires_at));
  end if;
  for touched in select list_id, count(*) n from changed group by list_id loop
    if tg_op <> 'UPDATE' then
      update group_list set rows = rows + case tg_op when 'INSERT' then touched.n else -touched.n end, changed_at = now()
      where id = touched.list_id;
      if not found then continue; end if;
    elsif touched.list_id = any(altered) then
      update group_list set changed_at = now() where id = touched.list_id;
    end if;
    select jsonb_agg(sample) into samples from (
      select jsonb_build_object('kind', kind, 'value', value, 'reason', reason, 'expires_at', expires_at) sample
      from changed where list_id = touched.list_id order by kind, value limit 20) sampled;
    if tg_op = 'UPDATE' then
      select jsonb_agg(sample) into before from (
        select jsonb_build_object('kind', kind, 'value', value, 'reason', reason, 'expires_at', expires_at) sample
        from replaced where list_id = touched.list_id order by kind, value limit 20) sampled;
    end if;
    perform write_audit('group', (select group_id from group_list where id = touched.list_id), 'list-row.' || verb,
      touched.list_id::text,
      case tg_op when 'INSERT' then null when 'UPDATE' then jsonb_build_object('count', touched.n, 'rows', before)
                 else jsonb_build_object('count', touched.n, 'rows', samples) end,
      case tg_op when 'DELETE' then null else jsonb_build_object('count', touched.n, 'rows', samples) end);
  end loop;
  return null;
end
$$;
