-- What a person sees of the own sessions: where each was last used from, and with what.
alter table session
  add column last_seen_at timestamptz not null default now(),
  add column address text,
  add column user_agent text;
create index session_person on session (user_id) where ended_at is null;

alter table session enable row level security;
create policy own on session to winnow_user using (user_id = acting_user()) with check (user_id = acting_user());
grant select (id, user_id, created_at, last_seen_at, address, user_agent, expires_at, ended_at),
      update (ended_at) on session to winnow_user;

drop trigger audited on session;
create trigger audited after insert or update of ended_at on session
  for each row execute function audit_change('session', 'person', 'user_id', 'id',
    '{id,user_id,sealed,renewing_until,expires_at,created_at,last_seen_at}');
