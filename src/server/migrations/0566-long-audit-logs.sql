-- A long audit log is checked in portions, and what it names is found by an index: docs/decisions/0615-what-one-host-and-one-log-take.md.
create index audit_entry_about on audit_entry (subject, target, seq) where target is not null;

-- The first of at most `most` entries after `after_seq` whose hash does not fit, or null where the chain is whole as far as that; and
-- the last one of them.
create function audit_fault_within(kind text, about uuid, after_seq bigint, after_hash bytea, most bigint,
                                   out fault bigint, out seq bigint, out hash bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with chain as (
    select e.seq, e.hash, row_number() over (order by e.seq) + after_seq as place,
           audit_hash(coalesce(lag(e.hash) over (order by e.seq), after_hash), e) as expected
    from audit_entry e
    where e.subject_kind = kind and e.subject = about and e.seq > after_seq and e.seq <= after_seq + most
  ), head as (
    select h.seq, h.hash from audit_head h where h.subject_kind = kind and h.subject = about
  ), last as (
    select c.seq, c.hash from chain c union all select after_seq, after_hash where after_seq > 0 order by 1 desc limit 1
  )
  select (
    select min(f.fault) from (
      select least(c.seq, c.place) as fault from chain c where c.seq <> c.place or c.hash <> c.expected
      union all
      -- The newest entry, or the last one of the portion, is missing or another one.
      select coalesce((select l.seq from last l), 0) + 1 from head h
      where not exists (
        select from last l
        where case when h.seq <= after_seq + most then l.seq = h.seq and l.hash = h.hash else l.seq = after_seq + most end)
      union all
      select l.seq from last l where not exists (select from head)
    ) f
  ), (select l.seq from last l), (select l.hash from last l)
$$;

create or replace function audit_fault_after(kind text, about uuid, after_seq bigint, after_hash bytea,
                                             out fault bigint, out seq bigint, out hash bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.fault, w.seq, w.hash from audit_fault_within(kind, about, after_seq, after_hash, 1000000000000000) w
$$;

-- Only of logs that they may read: the first entry whose hash does not fit, and how far the log was checked. Each call checks a
-- portion that was not checked yet, and begins anew a day after it began.
create function audit_checked(kind text, about uuid, out fault bigint, out seq bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  checked audit_check;
  found_now record;
begin
  if (as_service() or case kind when 'group' then about in (select groups_with('GROUP_AUDIT_READ'))
                                when 'person' then about = acting_user() end) is not true then
    return;
  end if;
  select c.* into checked from audit_check c
    join audit_entry e on e.subject_kind = kind and e.subject = about and e.seq = c.seq and e.hash = c.hash
    where c.subject_kind = kind and c.subject = about and c.whole_at between now() - interval '1 day' and now();
  select * into found_now
    from audit_fault_within(kind, about, coalesce(checked.seq, 0), coalesce(checked.hash, ''), 50000);
  if found_now.fault is null and found_now.seq is distinct from checked.seq then
    insert into audit_check values (kind, about, found_now.seq, found_now.hash, coalesce(checked.whole_at, now()))
      on conflict (subject_kind, subject) do update
      set seq = excluded.seq, hash = excluded.hash, whole_at = excluded.whole_at;
  elsif found_now.fault is not null then
    delete from audit_check c where c.subject_kind = kind and c.subject = about;
  end if;
  fault := found_now.fault;
  seq := found_now.seq;
end
$$;

-- For processes of the version before.
create or replace function audit_fault(kind text, about uuid) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.fault from audit_checked(kind, about) c
$$;
revoke execute on function audit_fault_within(text, uuid, bigint, bytea, bigint), audit_checked(text, uuid) from public;
grant execute on function audit_checked(text, uuid) to winnow_user;
