-- What a person can make adds at most 64 MiB to the person's own audit log in a day: it stays for good, and unlike that of a group
-- it had no limit: docs/decisions/0597-one-customer-beside-another.md. Sessions and tokens can be ended in any case, once each.
create or replace function write_audit(kind text, about uuid, what text, which text, was jsonb, became jsonb)
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  most constant bigint := 256 * 1024 * 1024;
  most_of_person constant bigint := 64 * 1024 * 1024;
  -- Below this, a group is not worth adding up its organisation.
  little constant bigint := 64 * 1024;
  -- Of the columns without values before and after.
  bytes_of_entry constant int := 300;
  head audit_head;
  entry audit_entry;
  today date;
  here bigint;
  together bigint;
  branch bigint;
  mine uuid[];
  added bigint;
  counted text[];
begin
  insert into audit_head values (kind, about, 0, '') on conflict do nothing;
  select * into head from audit_head where subject_kind = kind and subject = about for update;
  entry.subject_kind := kind;
  entry.subject := about;
  entry.seq := head.seq + 1;
  -- after the lock: entries stand in the order of their times
  entry.at := clock_timestamp();
  entry.actor := acting_user();
  -- With nobody acting it is the service, or an operator at a shell, who has a name there.
  entry.actor_name := coalesce((select nullif(name, '') from app_user where id = entry.actor),
                               (select email from app_user where id = entry.actor),
                               case when entry.actor is null then nullif(current_setting('app.operator', true), '') end, '');
  entry.from_address := nullif(current_setting('app.from', true), '');
  entry.trace_id := nullif(current_setting('app.trace', true), '');
  entry.action := what;
  entry.target := which;
  entry.before := was;
  entry.after := became;
  entry.hash := audit_hash(head.hash, entry);
  today := (entry.at at time zone 'UTC')::date;
  added := bytes_of_entry + coalesce(pg_column_size(was), 0) + coalesce(pg_column_size(became), 0);
  here := added + case when head.day = today then head.day_bytes else 0 end;
  insert into audit_entry select entry.*;
  update audit_head set seq = entry.seq, hash = entry.hash, day = today, day_bytes = here
    where subject_kind = kind and subject = about;
  if kind = 'person' and entry.actor is not null and here > most_of_person and what like '%.created' then
    raise exception 'the audit log of the person takes no more today' using errcode = 'WN429', detail = most_of_person,
      hint = ceil(extract(epoch from (today + 1)::timestamp at time zone 'UTC' - entry.at));
  end if;
  -- Whoever may add nothing more can still change, revoke and delete things for as much again, and remove everything.
  if kind = 'group' and entry.actor is not null and here > little and what not like '%.removed' then
    -- Half of it at most for a group directly below the top one with all below it, so that no customer of a
    -- service provider can use up what the others may add.
    select path into mine from app_group where id = about;
    -- Added up once in a transaction, which may have a thousand entries: this one is in what was added up, or comes to it.
    counted := string_to_array(nullif(current_setting('app.audit_counted', true), ''), ' ');
    if counted[1] = mine[1:2]::text then
      together := counted[2]::bigint + added;
      branch := counted[3]::bigint + 2 * added;
    else
      select sum(h.day_bytes), 2 * sum(h.day_bytes) filter (where g.path[1:2] = mine[1:2]) into together, branch
        from app_group g join audit_head h on h.subject_kind = 'group' and h.subject = g.id and h.day = today
        where g.path @> mine[1:1];
    end if;
    perform set_config('app.audit_counted', concat_ws(' ', mine[1:2]::text, together, coalesce(branch, 0)), true);
    if greatest(together, branch) > most * (case when what like '%.created' then 1 else 2 end) then
      raise exception 'the audit logs of the organisation take no more today' using
        errcode = 'WN429', detail = case when branch > together then most / 2 else most end,
        hint = ceil(extract(epoch from (today + 1)::timestamp at time zone 'UTC' - entry.at));
    end if;
  end if;
end
$$;
