-- What a group wants to hear of when a source lists or delists it: docs/decisions/0320-watches.md.
create table watch (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references app_group on delete cascade,
  what text not null check (what in ('value', 'family', 'list')),
  kind text,
  -- canonical; of a family without signs
  value text collate "C" check (value !~ '[\n\r]'),
  list_id uuid,
  created_by uuid references app_user on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paused boolean not null default false,
  foreign key (list_id, group_id) references group_list (id, group_id) on delete cascade,
  unique nulls not distinct (group_id, created_by, what, kind, value, list_id),
  check (case what when 'value' then kind is not null and value is not null and list_id is null
                   when 'family' then kind is null and value is not null and list_id is null
                   else kind is null and value is null and list_id is not null end)
);
create index watch_author on watch (created_by);
create index watch_list on watch (list_id);

-- What a source has listed or delisted, one row a watch, source and direction; the changes themselves are in `listing`.
create table watch_news (
  id bigint generated always as identity primary key,
  watch_id uuid not null references watch on delete cascade,
  group_id uuid not null references app_group on delete cascade,
  source integer not null,
  listed boolean not null,
  indicators bigint not null,
  -- the first of them: [{kind, value}]
  samples jsonb not null,
  -- the source was never looked at before
  is_first boolean not null,
  at timestamptz not null,
  -- null: not told yet
  told_at timestamptz
);
create index watch_news_untold on watch_news (group_id) where told_at is null;
create index watch_news_of on watch_news (group_id, id desc);
create index watch_news_age on watch_news (at);

-- When a group was told last: at most one message an hour.
create table watch_told (
  group_id uuid primary key references app_group on delete cascade,
  told_at timestamptz not null
);

-- Up to which snapshot of a source its changes were looked at.
create table watch_cursor (
  source integer primary key references source on delete cascade,
  -- ms since epoch
  at bigint not null
);
insert into watch_cursor select number, applied_at from source where applied_at is not null;

create trigger audited after insert or update of expires_at, paused or delete on watch
  for each row execute function audit_change('watch', 'group', 'group_id', 'id', '{id,group_id,created_by,created_at}');

alter table watch enable row level security;
create policy own on watch for select to winnow_user using (group_id in (select groups_with('IOC_SEARCH_SHOW')));
create policy made on watch for insert to winnow_user
  with check (group_id in (select groups_with('IOC_SEARCH_SHOW')) and created_by = acting_user());
create policy changed on watch for update to winnow_user using (group_id in (select groups_with('IOC_SEARCH_SHOW')));
create policy removed on watch for delete to winnow_user using (group_id in (select groups_with('IOC_SEARCH_SHOW')));
grant select, delete on watch to winnow_user;
grant insert (id, group_id, what, kind, value, list_id, created_by, created_at, expires_at), update (expires_at, paused)
  on watch to winnow_user;
alter table watch_news enable row level security;
create policy own on watch_news for select to winnow_user using (group_id in (select groups_with('IOC_SEARCH_SHOW')));
grant select on watch_news to winnow_user;
alter table watch_told enable row level security;
alter table watch_cursor enable row level security;
