-- A report with the work that leads to it: from the announcement of an upload to the result.
create table report (
  task_id uuid primary key,
  group_id uuid not null references app_group on delete cascade,
  created_by uuid references app_user on delete set null,
  -- upload: a file in blob storage; profile: no file; demo: the log that ships with the product
  kind text not null check (kind in ('upload', 'profile', 'demo')),
  name text not null,
  -- organisation, sources in use, consents
  request jsonb not null,
  blob text unique,
  bytes bigint,
  detected_format text,

  state text not null check (state in ('uploading', 'queued', 'running', 'done', 'failed', 'cancelled')),
  stage text not null,
  bytes_total bigint,
  bytes_read bigint not null default 0,
  lines bigint not null default 0,
  skipped_lines bigint not null default 0,
  problem jsonb,
  -- goes up with every change that somebody may be watching
  revision bigint not null default 0,
  -- goes up with every worker that takes it on, and with cancelling: whoever holds an older one writes nothing
  fence bigint not null default 0,

  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz,

  suspicious bigint,
  coverage bigint,
  recommended integer,
  -- the report as JSON, Zstandard
  result bytea
);
create index report_group on report (group_id, created_at desc, task_id);
create index report_unfinished on report (expires_at) where state = 'uploading';

-- The observables behind a report's figures, in the order in which they are shown.
create table report_evidence (
  task_id uuid not null references report on delete cascade,
  position integer not null,
  -- every source with a match
  sources text[] not null,
  entry jsonb not null,
  primary key (task_id, position)
);

alter table report enable row level security;
create policy own on report to winnow_user
  using (group_id in (select own_groups())) with check (group_id in (select own_groups()));
alter table report_evidence enable row level security;
-- The report that it belongs to is itself only seen by its group.
create policy own on report_evidence to winnow_user using (
  exists (select from report r where r.task_id = report_evidence.task_id)
);
grant select, insert, update, delete on report to winnow_user;
grant select, delete on report_evidence to winnow_user;

-- Whoever watches a report hears of each change, in whatever process it happens.
create function tell_report() returns trigger language plpgsql as $$
begin
  perform pg_notify('report', new.task_id || ' ' || new.revision);
  return null;
end
$$;
create trigger told after update of revision on report
  for each row when (old.revision is distinct from new.revision) execute function tell_report();
