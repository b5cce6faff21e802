-- How far a record was found whole, so that a page of it need not look through all of it again:
-- docs/decisions/0423-records-are-checked-whole-once-a-day.md. It may be lost with a crash.
create unlogged table audit_check (
  subject_kind text not null,
  subject uuid not null,
  -- The newest entry that was checked.
  seq bigint not null,
  hash bytea not null,
  -- When all entries were checked last.
  whole_at timestamptz not null,
  primary key (subject_kind, subject)
);
alter table audit_check enable row level security;

-- The first entry after `after_seq` whose hash does not fit, or null where the chain is whole from there on; and the last one.
create function audit_fault_after(kind text, about uuid, after_seq bigint, after_hash bytea, out fault bigint, out seq bigint, out hash bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with chain as (
    select e.seq, e.hash, row_number() over (order by e.seq) + after_seq as place,
           audit_hash(coalesce(lag(e.hash) over (order by e.seq), after_hash), e) as expected
    from audit_entry e where e.subject_kind = kind and e.subject = about and e.seq > after_seq
  ), head as (
    select h.seq, h.hash from audit_head h where h.subject_kind = kind and h.subject = about
  ), last as (
    select c.seq, c.hash from chain c union all select after_seq, after_hash where after_seq > 0 order by 1 desc limit 1
  )
  select (
    select min(f.fault) from (
      select least(c.seq, c.place) as fault from chain c where c.seq <> c.place or c.hash <> c.expected
      union all
      select coalesce((select l.seq from last l), 0) + 1 from head h
      where not exists (select from last l where l.seq = h.seq and l.hash = h.hash)
      union all
      select l.seq from last l where not exists (select from head)
    ) f
  ), (select l.seq from last l), (select l.hash from last l)
$$;
revoke execute on function audit_fault_after(text, uuid, bigint, bytea) from public;

create or replace function audit_fault_of(kind text, about uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select fault from audit_fault_after(kind, about, 0, '')
$$;

-- Only of records that they may read. Once a day it looks through all entries, otherwise through those that are new.
create or replace function audit_fault(kind text, about uuid) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  checked audit_check;
  found_now record;
begin
  if (as_service() or case kind when 'group' then about in (select groups_with('GROUP_AUDIT_READ'))
                                when 'person' then about = acting_user() end) is not true then
    return null;
  end if;
  select c.* into checked from audit_check c
    join audit_entry e on e.subject_kind = kind and e.subject = about and e.seq = c.seq and e.hash = c.hash
    where c.subject_kind = kind and c.subject = about and c.whole_at between now() - interval '1 day' and now();
  select * into found_now from audit_fault_after(kind, about, coalesce(checked.seq, 0), coalesce(checked.hash, ''));
  if found_now.fault is null and found_now.seq is distinct from checked.seq then
    insert into audit_check values (kind, about, found_now.seq, found_now.hash, coalesce(checked.whole_at, now()))
      on conflict (subject_kind, subject) do update
      set seq = excluded.seq, hash = excluded.hash, whole_at = excluded.whole_at;
  elsif found_now.fault is not null then
    delete from audit_check where subject_kind = kind and subject = about;
  end if;
  return found_now.fault;
end
$$;
