-- Reports, the evidence behind them, and who explains them.

-- A report with the work that leads to it: from the announcement of an upload to the result.
create table report (
  task_id uuid primary key,
  group_id uuid not null references app_group on delete cascade,
  created_by uuid references app_user on delete set null,
  -- upload: a file in blob storage; profile: no file; demo: the log that ships with the product
  kind text not null,
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
  coverage double precision,
  recommended integer,
  -- the report as JSON, Zstandard
  result bytea,
  proven double precision,
  -- Reports and lists that were deleted stay for 7 days and can be brought back, as groups and subscriptions can.
  deleted_at timestamptz,
  kept bigint not null default 0,
  -- Which rules counted a figure, and whether later looks could still change it; null: from before this was kept.
  rules smallint,
  settled boolean,
  -- standing: its file is made of kept sightings whenever it is refreshed
  constraint report_kind_check check (kind in ('upload', 'profile', 'demo', 'standing'))
);
create index report_group on report (group_id, created_at desc, task_id);
create index report_unfinished on report (expires_at) where state = 'uploading';
create index report_deleted on report (deleted_at) where deleted_at is not null;
-- The files that an organisation keeps, of unfinished and failed reports.
create index report_kept_file on report (group_id) include (bytes)
  where blob is not null and state in ('uploading', 'queued', 'running', 'failed');
create index if not exists report_kept on report (group_id) include (kept);

-- The observables behind a report's figures, in the order in which they are shown.
create table report_evidence (
  task_id uuid not null references report on delete cascade,
  position integer not null,
  -- every source with a match
  sources text[] not null,
  entry jsonb not null,
  -- What a report rests on, for the whole log and for what got through.
  passed boolean not null default false,
  primary key (task_id, passed, position)
);
-- "Which of our reports saw this value": values may be longer than an index entry, so their digest is indexed.
create index report_evidence_value on report_evidence (md5(entry ->> 'value'));

-- Observables of an upload that own lists speak of, in the order in which they are shown.
create table report_own_hit (
  task_id uuid not null references report on delete cascade,
  position integer not null,
  outcome text not null,
  entry jsonb not null,
  passed boolean not null default false,
  primary key (task_id, passed, position)
);
create index report_own_hit_value on report_own_hit (md5(entry ->> 'value'));

-- What groups have agreed to share with the operator, report by report. Neither who nor a value of a log; it goes
-- with the report, or before it, when somebody takes the consent back.
create table report_share (
  task_id uuid not null references report on delete cascade,
  what text not null check (what in ('sources', 'log')),
  group_id uuid not null references app_group on delete cascade,
  content jsonb not null,
  shared_at timestamptz not null,
  primary key (task_id, what)
);
create index report_share_group on report_share (group_id, shared_at desc);

-- Language models that a group has its explanations worded by.
create table explanation_model (
  group_id uuid primary key references app_group on delete cascade,
  -- up to the version: /chat/completions is added
  address text not null,
  model text not null,
  -- the key, encrypted: to use it, it must be known
  sealed text,
  sealed_at timestamptz,
  -- the group's consent; off until somebody gives it
  is_on boolean not null default false,
  changed_by uuid references app_user on delete set null,
  changed_at timestamptz not null
);

-- Questions that a group has asked a model on a day (UTC).
create table explanation_use (
  group_id uuid not null references app_group on delete cascade,
  day date not null,
  asked integer not null,
  primary key (group_id, day)
);

-- Whoever watches a report hears of each change, in whatever process it happens.
create function tell_report() returns trigger language plpgsql as $$
begin
  perform pg_notify('report', new.task_id || ' ' || new.revision);
  return null;
end
$$;

-- No deleted value stays in a report that was made of it, also while such a report is being made and in the bin.
create function standing_reports_emptied() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update report set state = 'cancelled', result = null, problem = null, suspicious = null, coverage = null, proven = null,
         recommended = null, bytes = null, lines = 0, skipped_lines = 0, finished_at = coalesce(finished_at, created_at),
         fence = fence + 1, revision = revision + 1
  where group_id = old.group_id and kind = 'standing';
  delete from report_evidence e using report r where r.task_id = e.task_id and r.group_id = old.group_id and r.kind = 'standing';
  delete from report_own_hit e using report r where r.task_id = e.task_id and r.group_id = old.group_id and r.kind = 'standing';
  update standing_report set basis = null, refreshed_at = null where group_id = old.group_id;
  return null;
end
$$;

create function report_file_unneeded() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into unneeded_file (name) values (old.blob) on conflict do nothing;
  return null;
end
$$;

-- About how many bytes a report takes.
create function report_bytes(which uuid) returns bigint language sql stable set search_path = public as $$
  select coalesce((select octet_length(result) + octet_length(request::text) from report where task_id = which), 0)
    + coalesce((select sum(pg_column_size(entry) + pg_column_size(sources) + 100) from report_evidence where task_id = which), 0)
    + coalesce((select sum(pg_column_size(entry) + 100) from report_own_hit where task_id = which), 0)
$$;

create trigger told after update of revision on report
  for each row when (old.revision is distinct from new.revision) execute function tell_report();
create trigger audited after insert or update or delete on report_share
  for each row execute function audit_change('share', 'group', 'group_id', 'task_id', '{group_id,task_id}');
create trigger tombstone after delete on report_share
  for each row execute function tombstone_note('share', '{task_id,what}', 'row');
create trigger tombstone after update of deleted_at or delete on report
  for each row execute function tombstone_note('report', '{task_id}', 'mark', 'deleted_at');
-- A consent that was withdrawn, or given to another model, does not return with an old backup.
create trigger tombstone after insert or update of is_on or delete on explanation_model
  for each row execute function tombstone_note('explanation-model', '{group_id}', 'value', 'is_on');
create trigger file_of_deleted after delete on report
  for each row when (old.blob is not null) execute function report_file_unneeded();
create trigger file_unneeded after update of state, blob on report
  for each row when (old.blob is not null and (
    new.blob is distinct from old.blob or (new.state in ('done', 'cancelled') and new.state <> old.state)))
  execute function report_file_unneeded();
create trigger audited after insert or delete or update of state, deleted_at on report
  for each row execute function audit_binned('report', 'group_id', 'task_id',
    '{group_id,result,request,blob,bytes_total,bytes_read,lines,skipped_lines,revision,fence,stage,expires_at,problem,finished_at,rules,settled}');
create trigger audited after insert or update of address, model, sealed_at, is_on or delete on explanation_model
  for each row execute function audit_change('explanation-model', 'group', 'group_id', 'group_id',
    '{group_id,sealed,changed_by,changed_at}');

alter table report enable row level security;
create policy own on report to winnow_user
  using (group_id in (select own_groups())) with check (group_id in (select own_groups()));
grant select, insert, update, delete on report to winnow_user;
alter table report_evidence enable row level security;
-- The report that it belongs to is itself only seen by its group.
create policy own on report_evidence to winnow_user using (
  exists (select from report r where r.task_id = report_evidence.task_id)
);
grant select, delete on report_evidence to winnow_user;
alter table report_own_hit enable row level security;
create policy own on report_own_hit for select to winnow_user using (
  exists (select from report r where r.task_id = report_own_hit.task_id)
);
grant select on report_own_hit to winnow_user;
alter table report_share enable row level security;
create policy own on report_share for select to winnow_user using (group_id in (select own_groups()));
create policy revoked on report_share for delete to winnow_user
  using (group_id in (select groups_with('REPORT_CREATE')));
grant select, delete on report_share to winnow_user;
alter table explanation_model enable row level security;
create policy own on explanation_model for select to winnow_user using (group_id in (select own_groups()));
create policy written on explanation_model for all to winnow_user
  using (group_id in (select groups_with('GROUP_RENAME')))
  with check (group_id in (select groups_with('GROUP_RENAME')) and changed_by = acting_user());
grant delete, select (group_id, address, model, sealed_at, is_on, changed_by, changed_at), insert (group_id,
  address, model, sealed, sealed_at, is_on, changed_by, changed_at), update (address, model, sealed, sealed_at,
  is_on, changed_by, changed_at) on explanation_model to winnow_user;
alter table explanation_use enable row level security;
create policy own on explanation_use for select to winnow_user using (group_id in (select own_groups()));
grant select on explanation_use to winnow_user;

revoke execute on all functions in schema public from public;
