-- A try counts only once it has failed by a fault of its own (platform/queue/queue.ts). So each try that begins raises the
-- limit of its job by one, and a failure that counts takes this back. What ends with its process, or with a service that is
-- away, thus does not count, at most twenty times a job.
create function excuse_try() returns trigger language plpgsql set search_path = public as $$
begin
  if new.state = 'active' and old.state < 'active'
     and new.retry_limit < (select q.retry_limit + 20 from pgboss.queue q where q.name = new.name) then
    new.retry_limit := new.retry_limit + 1;
  end if;
  return new;
end
$$;
revoke execute on function excuse_try from public;
