-- A portion of an audit log has at most 16 MiB, whatever its entries hold: docs/decisions/0659-work-nobody-waits-for.md.

-- Whether the last call stopped before the last entry, so that the service goes on by itself.
alter table audit_check add column is_behind boolean not null default false;

-- The last entry of a portion that begins with `first` and goes on to later entries, or to earlier ones unless `up`. A portion has
-- its first entry, and as many more as fit in `portion` entries and 16 MiB. Null if there is none.
create function audit_portion_end(kind text, about uuid, first bigint, up boolean, portion int) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  most_bytes constant bigint := 16 * 1024 * 1024;
  bytes bigint := 0;
  reached bigint;
  entry audit_entry;
  entries cursor for select * from audit_entry e
    where e.subject_kind = kind and e.subject = about and e.seq >= first order by e.seq limit portion;
  earlier cursor for select * from audit_entry e
    where e.subject_kind = kind and e.subject = about and e.seq <= first order by e.seq desc limit portion;
begin
  if up then open entries; else open earlier; end if;
  loop
    if up then fetch entries into entry; else fetch earlier into entry; end if;
    exit when not found;
    -- The size of a stored value would be that after its compression.
    bytes := bytes + coalesce(pg_column_size(entry.before || '{}'), 0) + coalesce(pg_column_size(entry.after || '{}'), 0);
    exit when reached is not null and bytes > most_bytes;
    reached := entry.seq;
  end loop;
  if up then close entries; else close earlier; end if;
  return reached;
end
$$;
revoke execute on function audit_portion_end(text, uuid, bigint, boolean, int) from public;

-- As before, with portions of 16 MiB at most. Verifies at most `portion` entries from where the last call stopped, and at once the newest `portion` unless `newest` is false.
-- A day after it began with the first entry, and has come to the last, it begins again. Null for logs that somebody may not read.
--   entries       how many there are
--   fault         the first fault that was found and not acknowledged
--   found_at      when it was found
--   verified_to   up to here all entries were verified, from the first one
--   newest_from   and from here up to the last one
create or replace function audit_state(kind text, about uuid, portion int default 5000, newest boolean default true,
  out entries bigint, out fault bigint, out found_at timestamptz, out verified_to bigint, out newest_from bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head record;
  done audit_check;
  here record;
  start_hash bytea;
  goal bigint;
  has_turn boolean;
begin
  if (as_service() or case kind when 'group' then about in (select groups_with('GROUP_AUDIT_READ'))
                                when 'person' then about = acting_user() end) is not true then
    return;
  end if;
  -- Without a newest entry to verify, the head would seem not to fit.
  portion := greatest(portion, 1);
  insert into audit_check values (kind, about, 0, '', now()) on conflict do nothing;
  -- If another call verifies the log just now, this one says how far it is.
  select c.* into done from audit_check c where c.subject_kind = kind and c.subject = about for update skip locked;
  has_turn := found;
  if not has_turn then
    select c.* into done from audit_check c where c.subject_kind = kind and c.subject = about;
  end if;
  -- In one statement, because entries are added meanwhile; after the one above, so that nothing was verified that is not here.
  select h.seq, h.hash, h.fault, h.fault_at, last.seq as last into head
    from (select max(e.seq) as seq from audit_entry e where e.subject_kind = kind and e.subject = about) last
    left join audit_head h on h.subject_kind = kind and h.subject = about;
  entries := coalesce(head.seq, head.last, 0);
  fault := coalesce(head.fault, case when head.seq is null then head.last
                                     when head.last is distinct from nullif(head.seq, 0) then least(coalesce(head.last, 0), head.seq) + 1 end);
  if fault is null and has_turn and entries > 0 then
    if done.seq > 0 and not exists (select from audit_entry e where e.subject_kind = kind and e.subject = about
                                      and e.seq = done.seq and e.hash = done.hash) then
      fault := done.seq;
    elsif done.begun_at not between now() - interval '1 day' and now() and not done.is_behind and done.seq + portion >= entries then
      done.seq := 0;
      done.hash := '';
      done.begun_at := now();
    end if;
    goal := least(coalesce(audit_portion_end(kind, about, done.seq + 1, true, portion), entries), entries);
    if fault is null and goal > done.seq then
      select * into here from audit_fault_between(kind, about, done.seq, done.hash, goal);
      fault := here.fault;
      if fault is null then
        done.seq := goal;
        done.hash := here.hash;
        update audit_check c set seq = done.seq, hash = done.hash, begun_at = done.begun_at, is_behind = done.seq < entries
          where c.subject_kind = kind and c.subject = about;
      end if;
    end if;
  end if;
  verified_to := least(done.seq, entries);
  newest_from := verified_to + 1;
  if fault is null and entries > 0 then
    if verified_to < entries and not newest then
      newest_from := entries + 1;
      return;
    end if;
    if verified_to < entries then
      -- Each entry confirms those before it, so the newest ones can be verified without them.
      newest_from := greatest(verified_to + 1, coalesce(audit_portion_end(kind, about, entries, false, portion), entries));
      select e.hash into start_hash from audit_entry e
        where e.subject_kind = kind and e.subject = about and e.seq = newest_from - 1;
      if newest_from > 1 and start_hash is null then
        fault := newest_from - 1;
      else
        select * into here from audit_fault_between(kind, about, newest_from - 1, coalesce(start_hash, ''), entries);
        fault := here.fault;
        done.hash := here.hash;
      end if;
    end if;
    if fault is null and done.hash is distinct from head.hash then fault := entries + 1; end if;
  end if;
  found_at := case when fault is not null then coalesce(head.fault_at, now()) end;
  if fault is not null and head.fault is null then
    update audit_head h set fault = audit_state.fault, fault_at = now()
      where h.subject_kind = kind and h.subject = about and h.fault is null;
  end if;
end
$$;
