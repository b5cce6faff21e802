-- How people and programs sign in.

-- Sessions: the cookie carries the identity token, this row the means to renew and to end it.
create table session (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  -- identity and refresh token, encrypted
  sealed text not null,
  -- who renews it at the identity provider; others wait for the result
  renewing_until timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- What a person sees of the own sessions: where each was last used from, and with what.
  last_seen_at timestamptz not null default now(),
  address text,
  user_agent text
);
create index session_person on session (user_id) where ended_at is null;

-- Every identity token a session has shown, by its SHA-256: after sign-out none of them works any more.
create table session_token (
  sha256 bytea primary key,
  session_id uuid,
  expires_at timestamptz not null,
  foreign key (session_id) references session on delete set null
);
create index session_token_of on session_token (session_id);

-- The product's own identity provider: accounts, its keys (sealed) and what it remembers.
create table account (
  id uuid primary key default gen_random_uuid(),
  email text not null unique,
  password_hash text not null,
  claims jsonb not null default '{}',
  created_at timestamptz not null default now(),
  password_changed_at timestamptz not null default now()
);

create table oidc_key (id int primary key default 1 check (id = 1), sealed text not null);

create table oidc_payload (
  model text not null,
  id bytea not null,
  sealed text not null,
  grant_id bytea,
  uid bytea,
  account_id uuid,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index oidc_payload_grant on oidc_payload (grant_id);
create index oidc_payload_uid on oidc_payload (model, uid);
create index oidc_payload_account on oidc_payload (account_id);
create index oidc_payload_expiry on oidc_payload (expires_at);

-- Attempts at passwords and the like, counted for all processes together. What is lost in a crash is a minute of counting.
create unlogged table attempt (
  -- SHA-256 of what is counted: an address, an address at an account
  key bytea primary key,
  count int not null,
  until timestamptz not null
);
create index attempt_until on attempt (until);

-- The links by which a new password is set, by the SHA-256 of their token; one that was used is gone.
create table password_reset (
  token_sha256 bytea primary key,
  account_id uuid not null references account on delete cascade,
  expires_at timestamptz not null
);
create index password_reset_account on password_reset (account_id);

-- Tokens for programs. Only the digest of a token is kept, and how it begins.
create table api_token (
  id uuid primary key default gen_random_uuid(),
  -- where it works
  group_id uuid not null references app_group on delete cascade,
  -- null: the group's own
  owner_id uuid references app_user on delete cascade,
  name text not null,
  scopes text[] not null,
  prefix text not null,
  -- SHA-256 of 160 random bits or more
  digest bytea not null unique,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- of the service: written once a day
  last_used_on date
);
create index api_token_of_group on api_token (group_id, created_at desc);
create index api_token_of_person on api_token (owner_id, created_at desc) where owner_id is not null;

-- Whoever leaves a group takes their tokens along, unless a membership above remains.
create function end_tokens_of_leaver() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update api_token t set revoked_at = clock_timestamp()
  from app_group g
  where t.owner_id = old.user_id and t.revoked_at is null and g.id = t.group_id and g.path @> array[old.group_id]
    and not exists (select from membership m where m.user_id = old.user_id and m.group_id = any(g.path));
  return null;
end
$$;

create trigger audited after insert or update of ended_at on session
  for each row execute function audit_change('session', 'person', 'user_id', 'id',
    '{id,user_id,sealed,renewing_until,expires_at,created_at,last_seen_at}');
create trigger tombstone_password after update of password_changed_at on account
  for each row execute function tombstone_note('password', '{id}', 'value', 'password_changed_at');
create trigger tombstone after delete on account
  for each row execute function tombstone_note('account', '{id}', 'row');
-- In the record of the group where it works, and in that of the person whose it is.
create trigger audited after insert or update of revoked_at on api_token
  for each row execute function audit_change('api-token', 'group', 'group_id', 'id',
    '{group_id,digest,last_used_on,created_by,created_at}');
create trigger audited_for_owner after insert or update of revoked_at on api_token
  for each row execute function audit_change('api-token', 'person', 'owner_id', 'id',
    '{digest,last_used_on,created_by,created_at}');
create trigger tombstone after update of revoked_at on api_token
  for each row execute function tombstone_note('token', '{id}', 'mark', 'revoked_at');
create trigger end_tokens after delete on membership for each row execute function end_tokens_of_leaver();

alter table session enable row level security;
create policy own on session to winnow_user using (user_id = acting_user()) with check (user_id = acting_user());
grant select (id, user_id, expires_at, created_at, ended_at, last_seen_at, address, user_agent), update
  (ended_at) on session to winnow_user;
alter table api_token enable row level security;
create policy own on api_token for select to winnow_user
  using (owner_id = acting_user() or group_id in (select groups_with('GROUP_INVITE_USER')));
create policy made on api_token for insert to winnow_user with check (
  created_by = acting_user() and (
    (owner_id = acting_user() and group_id in (select own_groups()))
    or (owner_id is null and group_id in (select groups_with('GROUP_INVITE_USER')))
  )
);
create policy changed on api_token for update to winnow_user
  using (owner_id = acting_user() or group_id in (select groups_with('GROUP_INVITE_USER')));
grant select (id, group_id, owner_id, name, scopes, prefix, created_by, created_at, expires_at, revoked_at,
  last_used_on), insert (id, group_id, owner_id, name, scopes, prefix, digest, created_by, created_at,
  expires_at), update (revoked_at) on api_token to winnow_user;

revoke execute on all functions in schema public from public;
