-- What people are told, on screen and by mail.

create table notice (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  group_id uuid not null references app_group on delete cascade,
  kind text not null,
  -- ids of what it is about, and the name of the first
  about text[] not null,
  name text not null,
  count bigint not null,
  -- the end of a trial
  until timestamptz,
  at timestamptz not null,
  read_at timestamptz,
  -- Goes into the mail of this time with others; null: was mailed, or never is.
  digest_at timestamptz
);
create index notice_of on notice (user_id, at, id);
create index notice_unread on notice (user_id) where read_at is null;
create index notice_group on notice (group_id);
create index notice_digest on notice (digest_at) where digest_at is not null;
create index notice_age on notice (at);

-- How a person wants to be told: domain/notice.ts. No row: as usual.
create table notice_choice (
  user_id uuid primary key references app_user on delete cascade,
  choices jsonb not null
);

alter table notice enable row level security;
create policy own on notice for select to winnow_user
  using (user_id = acting_user() and group_id in (select own_groups()));
create policy changed on notice for update to winnow_user using (user_id = acting_user());
grant select (id, user_id, group_id, kind, about, name, count, until, at, read_at), update (read_at) on notice to winnow_user;
alter table notice_choice enable row level security;
create policy own on notice_choice to winnow_user using (user_id = acting_user()) with check (user_id = acting_user());
grant select, insert, update (choices) on notice_choice to winnow_user;
