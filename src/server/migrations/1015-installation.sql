-- What the installation remembers of itself: queues, settings, sweeps, files to remove.

-- Who was served when in a queue, and how much work that was. A tenant is the group at the top, or '-' for the
-- installation itself.
create unlogged table queue_turn (
  queue text not null,
  tenant text not null,
  served_at timestamptz not null default clock_timestamp(),
  -- Seconds of work, of which the allowance of an hour drains within an hour.
  spent double precision not null default 0,
  spent_at timestamptz not null default clock_timestamp(),
  primary key (queue, tenant)
);

-- How much each process does at once; one that has not said so for 15 s does nothing.
create unlogged table queue_desk (
  queue text not null,
  process uuid not null,
  places int not null,
  beat_at timestamptz not null,
  primary key (queue, process)
);

-- How long a piece of work takes of late, seconds.
create unlogged table queue_pace (queue text primary key, seconds double precision not null);

-- What whoever runs the installation has set and every organisation may want to know of: each root group's record
-- tells when it changed.
create table installation_setting (name text primary key, value jsonb not null);

-- How the parts of the product have been doing: a row whenever the state of one changed.
create table status_change (
  id bigint primary key generated always as identity,
  feature text not null,
  state text not null check (state in ('ok', 'degraded', 'down', 'off')),
  -- A code that the status page has words for.
  reason text,
  at timestamptz not null
);
create index status_change_feature on status_change (feature, id desc);
create index status_change_at on status_change (at);

-- When the product last showed that it runs: what is missing until the next start was an interruption.
create table status_beat (one_row boolean primary key default true check (one_row), at timestamptz not null);

-- When a sweep ran last, and since when the clock has been in doubt
create table sweep_time (work text primary key, swept_at timestamptz not null, doubted_at timestamptz);

-- One row once the installation has been in use: no demo account is made from then on, even if everybody is deleted.
create table first_start (one boolean primary key default true check (one), at timestamptz not null default now());

-- The secrets that this database was used with, by a value that tells them apart and reveals nothing of them. While the
-- secret is being changed there are two. One that has ended opens what it sealed where it is still set, but seals no more.
create table secret_check (value text primary key, since timestamptz not null default now(), ended_at timestamptz);

-- Keys of hashes that are stored: they stay the same when the secret changes, and are sealed with it.
create table lasting_key (purpose text primary key, sealed text not null);

-- Files of reports that nothing needs any more. A file's name comes here in the transaction that ends its use, and goes only after
-- the file, so that a file never outlives its report, whatever happens in between.
create table unneeded_file (name text primary key, since timestamptz not null default now());

-- Lets in whose turn it is: as many as all processes have places for. What is let in has a priority from 2^20 on, and is
-- taken by whoever is free. `ended` is over, though its row may not say so yet. One organisation leaves a place to the
-- others, and within it its branches take turns, too (docs/decisions/0511-branches-take-turns.md): the `group_id` of a job is
-- the id of the group at the top and, after a slash, of the one below it. Big work leaves a place to what is not big.
-- `allowance` is in seconds of work an hour: who has had more comes after all others. No job is let in before it is known
-- whose it is, and a clock that is set back adds nothing to what was had.
create function let_in(which text, me uuid, places int, ended uuid[], allowance double precision) returns int
language plpgsql set search_path = public as $$
declare
  let_in_from constant int := 1048576;
  capacity int;
  inside int;
  big_inside int;
  chosen uuid;
  whose text;
  came int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('queue ' || which, 0));
  insert into queue_desk values (which, me, places, clock_timestamp())
    on conflict (queue, process) do update set places = excluded.places, beat_at = excluded.beat_at;
  delete from queue_desk where queue = which and beat_at < clock_timestamp() - interval '1 minute';
  select sum(d.places) into capacity from queue_desk d
    where d.queue = which and d.beat_at > clock_timestamp() - interval '15 seconds';
  -- What failed gives its place back until it is tried again.
  update pgboss.job set priority = priority - let_in_from
    where name = which and state = 'retry' and priority >= let_in_from and start_after > now();
  loop
    select count(*), count(*) filter (where group_tier = 'big') into inside, big_inside from pgboss.job j
      where j.name = which and j.id <> all(ended)
        and (j.state = 'active' or j.state < 'active' and j.priority >= let_in_from);
    exit when inside >= capacity;
    with under_way as (
      select coalesce(j.group_id, '-') whose, count(*) n, count(*) filter (where group_tier = 'big') big from pgboss.job j
      where j.name = which and j.id <> all(ended)
        and (j.state = 'active' or j.state < 'active' and j.priority >= let_in_from)
      group by 1
    ), of_tenant as (
      select split_part(u.whose, '/', 1) tenant, sum(u.n) n, sum(u.big) big from under_way u group by 1
    )
    select j.id, j.group_id into chosen, whose from pgboss.job j
    left join of_tenant u on u.tenant = split_part(j.group_id, '/', 1)
    left join under_way b on b.whose = j.group_id
    left join queue_turn t on t.queue = which and t.tenant = split_part(j.group_id, '/', 1)
    left join queue_turn bt on bt.queue = which and bt.tenant = branch_turn(j.group_id)
    -- A job that was added since the organisations were noted waits for the next round: it would count as the installation's.
    where j.name = which and j.state < 'active' and j.priority < let_in_from and not j.blocked and j.start_after <= now()
      and j.group_id is not null
      and coalesce(u.n, 0) < greatest(1, capacity - 1)
      and (j.group_tier is distinct from 'big'
           or coalesce(u.big, 0) < greatest(1, capacity - 2) and big_inside < greatest(1, capacity - 1))
    order by coalesce(u.n, 0),
      coalesce(t.spent - extract(epoch from greatest(interval '0', clock_timestamp() - t.spent_at)) * allowance / 3600 > allowance, false),
      j.priority > 0 desc, t.served_at nulls first,
      coalesce(b.n, 0), bt.served_at nulls first,
      j.priority desc, j.created_on, j.id
    limit 1;
    exit when not found;
    update pgboss.job set priority = priority + let_in_from where name = which and id = chosen;
    insert into queue_turn (queue, tenant) values (which, split_part(whose, '/', 1)), (which, branch_turn(whose))
      on conflict (queue, tenant) do update set served_at = clock_timestamp();
    came := came + 1;
  end loop;
  return came;
end
$$;

create function installation_changed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  root uuid;
begin
  for root in select id from app_group where parent is null and deleted_at is null loop
    perform write_audit('group', root, 'installation.changed', new.name,
      case when tg_op = 'UPDATE' then jsonb_build_object(new.name, old.value) end, jsonb_build_object(new.name, new.value));
  end loop;
  return null;
end
$$;

-- An organisation that comes later is told what holds.
create function installation_told() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  setting installation_setting;
begin
  for setting in select * from installation_setting where value <> '[]' loop
    perform write_audit('group', new.id, 'installation.changed', setting.name, null,
      jsonb_build_object(setting.name, setting.value));
  end loop;
  return null;
end
$$;

-- The name under which `queue_turn` has a branch; the group at the top is a branch of its own.
create function branch_turn(whose text) returns text language sql immutable as
$$ select case when whose like '%/%' then whose else whose || '/' end $$;

create trigger told after insert or update of value on installation_setting
  for each row execute function installation_changed();
create trigger told_installation after insert on app_group for each row when (new.parent is null)
  execute function installation_told();
create trigger collecting after insert or update on installation_setting
  for each row when (new.name = 'collecting') execute function collecting_changed();

alter table queue_turn enable row level security;
alter table queue_desk enable row level security;
alter table queue_pace enable row level security;
alter table installation_setting enable row level security;
-- The service alone writes and reads them.
alter table status_change enable row level security;
alter table status_beat enable row level security;
alter table sweep_time enable row level security;
alter table first_start enable row level security;
alter table unneeded_file enable row level security;

revoke execute on all functions in schema public from public;
