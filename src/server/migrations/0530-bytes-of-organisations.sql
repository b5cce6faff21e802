-- About how many bytes a report and a delivery take: docs/decisions/0489-room-and-turns-of-organisations.md. The sweep and the
-- tidying measure those that are there already: docs/decisions/0503-no-answer-holds-the-loop.md. An installation that ran
-- 0520-bytes-of-organisations, which measured all reports at once, has all of this.
create or replace function report_bytes(which uuid) returns bigint language sql stable set search_path = public as $$
  select coalesce((select octet_length(result) + octet_length(request::text) from report where task_id = which), 0)
    + coalesce((select sum(pg_column_size(entry) + pg_column_size(sources) + 100) from report_evidence where task_id = which), 0)
    + coalesce((select sum(pg_column_size(entry) + 100) from report_own_hit where task_id = which), 0)
$$;
revoke execute on function report_bytes(uuid) from public;
alter table report add column if not exists kept bigint not null default 0;
create index if not exists report_kept on report (group_id) include (kept);
alter table delivery add column if not exists kept bigint not null default 0;
