-- Audit logs: entries of groups, people and the installation, chained by hashes.

-- Functions may name functions that come later.
set local check_function_bodies = off;

-- Every change of state leaves a row here, in the same transaction, chained by hash: within a group's (or a person's)
-- own entries none can be changed or left out without the hashes after it telling.
create table audit_entry (
  subject_kind text not null,
  subject uuid not null,
  seq bigint not null,
  at timestamptz not null,
  -- app_user; null is the service itself
  actor uuid,
  actor_name text not null,
  from_address text,
  trace_id text,
  -- <noun>.<created|changed|removed>
  action text not null,
  target text,
  before jsonb,
  after jsonb,
  hash bytea not null,
  primary key (subject_kind, subject, seq),
  check (subject_kind in ('group', 'person', 'installation'))
);
-- By these a page finds the filters it offers, the entries of somebody who did little, and the names of what entries are about.
create index audit_entry_actor on audit_entry (subject_kind, subject, actor, seq);
create index audit_entry_action on audit_entry (subject_kind, subject, action, seq);
create index audit_entry_named on audit_entry (subject_kind, subject, target, seq)
  where coalesce(after->>'name', before->>'name', after->>'email', before->>'email') <> '';
create index audit_entry_of_subscription on audit_entry (subject_kind, subject, target, seq) where after ? 'subscription_id';

create table audit_head (
  subject_kind text not null,
  subject uuid not null,
  seq bigint not null,
  hash bytea not null,
  -- What people add to the audit logs of an organisation in a day is bounded, because it stays for good.
  day date,
  -- Bytes of the entries of that day (UTC).
  day_bytes bigint not null default 0,
  -- The first fault that was found. It stays, also if the entry fits again later, until an operator acknowledges it.
  fault bigint,
  fault_at timestamptz,
  primary key (subject_kind, subject)
);

-- How far a record was found whole, so that a page of it need not look through all of it again. It may be lost with a
-- crash.
create unlogged table audit_check (
  subject_kind text not null,
  subject uuid not null,
  -- The newest entry that was checked.
  seq bigint not null,
  hash bytea not null,
  -- When all entries were checked last.
  begun_at timestamptz not null,
  -- When it was last the log's turn to be verified by the service itself.
  turn_at timestamptz not null default now(),
  -- Whether the last call stopped before the last entry, so that the service goes on by itself.
  is_behind boolean not null default false,
  primary key (subject_kind, subject)
);

-- Audit logs of groups that were deleted for good. There may be millions of entries, which are deleted bit by bit
-- after the group, so that nobody waits for the tree meanwhile.
create table gone_audit_log (group_id uuid primary key, since timestamptz not null default now());

create function audit_hash(previous bytea, entry audit_entry) returns bytea language sql immutable set search_path = public as $$
  select sha256(convert_to(jsonb_build_array(
    encode(previous, 'hex'), entry.subject_kind, entry.subject, entry.seq,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor, entry.actor_name,
    entry.from_address, entry.trace_id, entry.action, entry.target, entry.before, entry.after)::text, 'UTF8'))
$$;

-- Appends an entry. What people add is bounded by day, because it stays for good: that of an organisation together, and
-- that of a person's own log at 64 MiB. Sessions and tokens can be ended in any case, once each.
create function write_audit(kind text, about uuid, what text, which text, was jsonb, became jsonb)
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

-- For any table: audit_change(<noun>, <group|person>, <column of that subject>, <column that names the row>, <columns kept out>)
create function audit_change() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - coalesce(tg_argv[4], '{}')::text[] end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - coalesce(tg_argv[4], '{}')::text[] end;
  row jsonb := coalesce(became, was);
  verb text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'removed' end;
  subject uuid := (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[2])::uuid;
  target text := coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[3];
  same text[];
begin
  if subject is null then return null; end if;
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(key), '{}') into same from jsonb_each(became) where value is not distinct from was -> key;
    was := was - same;
    became := became - same;
    if became = '{}' then return null; end if;
  end if;
  perform write_audit(tg_argv[1], subject, tg_argv[0] || '.' || verb, target, was, became);
  return null;
end
$$;

-- Of a group's own birth, move and end the group above is told too: its people are who did it.
create function audit_group() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  kept text[] := '{path,granted,created_at}';
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - kept end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - kept end;
  verb text := case when tg_op = 'INSERT' then 'created' when tg_op = 'DELETE' then 'purged'
                    when old.deleted_at is null and new.deleted_at is not null then 'deleted'
                    when old.deleted_at is not null and new.deleted_at is null then 'restored'
                    when old.parent is distinct from new.parent then 'moved' else 'changed' end;
  same text[];
  told uuid;
begin
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(key), '{}') into same from jsonb_each(became)
    where value is not distinct from was -> key and key <> 'name';
    was := was - same;
    became := became - same;
    if was = became then return null; end if;
  end if;
  was := defaults_without_queries(was);
  became := defaults_without_queries(became);
  for told in
    select distinct g from unnest(array[
      coalesce(new.id, old.id),
      case when verb <> 'changed' then coalesce(new.parent, old.parent) end,
      case when verb = 'moved' then old.parent end]) g where g is not null
  loop
    perform write_audit('group', told, 'group.' || verb, coalesce(new.id, old.id)::text, was, became);
  end loop;
  return null;
end
$$;

-- The first entry whose hash does not fit, or null where the chain is whole.
create function audit_fault_of(kind text, about uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select fault from audit_fault_after(kind, about, 0, '')
$$;

-- Of the version before, until a later release.
create function audit_fault(kind text, about uuid) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select fault from audit_state(kind, about)
$$;

-- As audit_change, for what has a bin: `deleted` puts into it, `restored` takes out of it, `removed` is for good. Each entry
-- of the three carries the name, which nobody could look up later.
create function audit_binned() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  kept text[] := coalesce(tg_argv[3], '{}')::text[];
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - kept end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - kept end;
  gone boolean := coalesce(was ->> 'deleted_at', '') <> '';
  goes boolean := coalesce(became ->> 'deleted_at', '') <> '';
  verb text := case when tg_op = 'INSERT' then 'created' when tg_op = 'DELETE' then 'removed'
                    when goes and not gone then 'deleted' when gone and not goes then 'restored' else 'changed' end;
  target text := coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[2];
  subject uuid := (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[1])::uuid;
  same text[];
begin
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(key), '{}') into same from jsonb_each(became)
    where value is not distinct from was -> key and (key <> 'name' or verb = 'changed');
    was := was - same;
    became := became - same;
    if became = '{}' then return null; end if;
  end if;
  perform write_audit('group', subject, tg_argv[0] || '.' || verb, target, was, became);
  return null;
end
$$;

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

-- The sources in use that a group keeps as defaults may be addresses. The audit log has them without queries, which may be
-- keys.
create function defaults_without_queries(state jsonb) returns jsonb language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when jsonb_typeof(state #> '{c_org,currentSources}') = 'array'
    then jsonb_set(state, '{c_org,currentSources}', coalesce(
      (select jsonb_agg(split_part(one, '?', 1) order by n)
       from jsonb_array_elements_text(state #> '{c_org,currentSources}') with ordinality a (one, n)), '[]'))
    else state end
$$;

-- The first of the entries after `after_seq` up to `up_to` whose hash does not fit, and the hash of the last one. All of
-- them must be there.
create function audit_fault_between(kind text, about uuid, after_seq bigint, after_hash bytea, up_to bigint, out fault bigint, out hash bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with chain as (
    select e.seq, e.hash, row_number() over (order by e.seq) + after_seq as place,
           audit_hash(coalesce(lag(e.hash) over (order by e.seq), after_hash), e) as expected
    from audit_entry e where e.subject_kind = kind and e.subject = about and e.seq > after_seq and e.seq <= up_to
  )
  select coalesce(min(c.place) filter (where c.seq <> c.place or c.hash <> c.expected),
                  case when after_seq + count(*) < up_to then after_seq + count(*) + 1 end),
         (array_agg(c.hash) filter (where c.seq = up_to))[1]
  from chain c
$$;

-- Verifies at most `portion` entries (and 16 MiB) from where the last call stopped, and at once the newest `portion` unless
-- `newest` is false.
-- A day after it began with the first entry, and has come to the last, it begins again. Null for logs that somebody may not read.
--   entries       how many there are
--   fault         the first fault that was found and not acknowledged
--   found_at      when it was found
--   verified_to   up to here all entries were verified, from the first one
--   newest_from   and from here up to the last one
create function audit_state(kind text, about uuid, portion int default 5000, newest boolean default true,
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

create trigger audited after insert or delete or update of name, parent, c_org, own_ranges, deleted_at on app_group
  for each row execute function audit_group();
create trigger audited after insert or update or delete on membership
  for each row execute function audit_change('member', 'group', 'group_id', 'user_id', '{group_id,created_at}');
create trigger audited after insert or update or delete on entitlement
  for each row execute function audit_change('entitlement', 'group', 'group_id', 'scope', '{id,group_id}');
create trigger audited after insert or update or delete on logo
  for each row execute function audit_change('logo', 'group', 'group_id', 'ref', '{group_id}');
create trigger audited after update of locked_at on app_user
  for each row execute function audit_change('user', 'person', 'id', 'id', '{issuer,subject,name,email,created_at,locale}');

alter table audit_entry enable row level security;
create policy own on audit_entry for select to winnow_user using (
  case subject_kind when 'group' then subject in (select groups_with('GROUP_AUDIT_READ')) else subject = acting_user() end
);
grant select on audit_entry to winnow_user;
alter table audit_head enable row level security;
alter table audit_check enable row level security;
alter table gone_audit_log enable row level security;

revoke execute on all functions in schema public from public;
grant execute on function audit_fault(text, uuid), audit_state(text, uuid, integer, boolean) to winnow_user;
