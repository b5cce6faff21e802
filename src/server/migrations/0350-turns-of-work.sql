-- Whose turn it is where work of many organisations waits: docs/decisions/0190-whose-turn-it-is.md. All of it may be lost
-- with a crash: then everybody begins anew.

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
alter table queue_turn enable row level security;
alter table queue_desk enable row level security;
alter table queue_pace enable row level security;

-- Lets in whose turn it is: as many as all processes have places for. What is let in has a priority from 2^20 on, and is
-- taken by whoever is free. `ended` is over, though its row may not say so yet. One tenant leaves a place to the others;
-- big work leaves one to what is not big. `allowance` is in seconds of work an hour: who has had more comes after all others.
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
      select coalesce(j.group_id, '-') tenant, count(*) n, count(*) filter (where group_tier = 'big') big from pgboss.job j
      where j.name = which and j.id <> all(ended)
        and (j.state = 'active' or j.state < 'active' and j.priority >= let_in_from)
      group by 1
    )
    select j.id, coalesce(j.group_id, '-') into chosen, whose from pgboss.job j
    left join under_way u on u.tenant = coalesce(j.group_id, '-')
    left join queue_turn t on t.queue = which and t.tenant = coalesce(j.group_id, '-')
    where j.name = which and j.state < 'active' and j.priority < let_in_from and not j.blocked and j.start_after <= now()
      and coalesce(u.n, 0) < greatest(1, capacity - 1)
      and (j.group_tier is distinct from 'big'
           or coalesce(u.big, 0) < greatest(1, capacity - 2) and big_inside < greatest(1, capacity - 1))
    order by coalesce(u.n, 0),
      coalesce(t.spent - extract(epoch from clock_timestamp() - t.spent_at) * allowance / 3600 > allowance, false),
      j.priority > 0 desc, t.served_at nulls first, j.priority desc, j.created_on, j.id
    limit 1;
    exit when not found;
    update pgboss.job set priority = priority + let_in_from where name = which and id = chosen;
    insert into queue_turn (queue, tenant) values (which, whose)
      on conflict (queue, tenant) do update set served_at = clock_timestamp();
    came := came + 1;
  end loop;
  return came;
end
$$;
revoke execute on function let_in from public;
