-- Standing reports are made of what the sensors of a group sent: docs/decisions/0340-standing-reports.md.

-- What the segments of a series say of their logs, under the day (UTC) of their newest sighting: src/server/sensors/log-facts.ts.
create table sighted_log (
  series int not null references sighting_series (number) on delete cascade,
  day date not null,
  facts jsonb not null,
  primary key (series, day)
);
-- For the service alone.
alter table sighted_log enable row level security;

alter table report drop constraint report_kind_check;
-- standing: its file is made of kept sightings whenever it is refreshed
alter table report add constraint report_kind_check check (kind in ('upload', 'profile', 'demo', 'standing'));

-- A report that is made anew, in its place, every day.
create table standing_report (
  task_id uuid primary key references report on delete cascade,
  group_id uuid not null references app_group on delete cascade,
  days smallint not null check (days in (30, 90)),
  -- when somebody, or the daily round, looked at it last
  asked_at timestamptz not null,
  -- when it was finished last; null: nothing of it is kept
  refreshed_at timestamptz,
  -- of what the last one was made; the same again gives the same report
  basis text,
  unique (group_id, days)
);
alter table standing_report enable row level security;
create policy own on standing_report to winnow_user
  using (exists (select from report r where r.task_id = standing_report.task_id and r.group_id = standing_report.group_id));
grant select, insert, delete, update (asked_at) on standing_report to winnow_user;

-- Figures of a source by the day of a refresh, without any value.
create table standing_figure (
  group_id uuid not null references app_group on delete cascade,
  days smallint not null,
  day date not null,
  source text not null,
  -- observables: expected, proven, expected of nobody else, harmless
  coverage double precision not null,
  verified bigint not null,
  exclusive double precision not null,
  benign bigint not null,
  -- coverage of what passed; null: the logs do not say
  passed double precision,
  primary key (group_id, days, day, source)
);
create index standing_figure_age on standing_figure (day);
alter table standing_figure enable row level security;

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
revoke execute on function standing_reports_emptied() from public;
create trigger reports_emptied after delete on sighting_series for each row execute function standing_reports_emptied();
