-- What standing reports say by day, for the dashboard: docs/decisions/0350-evidence-by-day.md.

-- A week is what a dashboard is about.
alter table standing_report drop constraint standing_report_days_check;
alter table standing_report add constraint standing_report_days_check check (days in (7, 30, 90));

-- A standing report as a whole, by the day (UTC) of its refresh; without any value.
create table standing_day (
  group_id uuid not null references app_group on delete cascade,
  days smallint not null,
  day date not null,
  -- distinct observables
  observables bigint not null,
  suspicious bigint not null,
  -- coverage of the recommended sources, expected and proven; expected of those in use
  covered double precision not null,
  proven bigint not null,
  in_use double precision not null,
  -- of what passed: suspicious, and expected coverage of the sources in use; null: the logs do not say
  passed bigint,
  passed_in_use double precision,
  primary key (group_id, days, day)
);
create index standing_day_age on standing_day (day);
alter table standing_day enable row level security;
create policy own on standing_day for select to winnow_user using (group_id in (select groups_with('REPORT_READ')));
grant select on standing_day to winnow_user;

create policy own on standing_figure for select to winnow_user using (group_id in (select groups_with('REPORT_READ')));
grant select on standing_figure to winnow_user;
