-- When silent sensors were looked for last, and since when without a pause: docs/decisions/0666-what-one-report-may-hold.md.
create table sensor_watch (
  one boolean primary key default true check (one),
  watched_at timestamptz not null,
  since timestamptz not null
);
alter table sensor_watch enable row level security;
