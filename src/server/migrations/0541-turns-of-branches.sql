-- As in 0511, but within an organisation its branches take turns, too: docs/decisions/0511-branches-take-turns.md. The
-- `group_id` of a job is the id of the group at the top and, after a slash, of the one below it.
create or replace function let_in(which text, me uuid, places int, ended uuid[], allowance double precision) returns int
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

-- The name under which `queue_turn` has a branch; the group at the top is a branch of its own.
create function branch_turn(whose text) returns text language sql immutable as
$$ select case when whose like '%/%' then whose else whose || '/' end $$;
revoke execute on function branch_turn from public;
