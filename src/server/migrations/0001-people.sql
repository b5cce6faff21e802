-- The role that calls of people run as: no login, no right but those granted below, bound by row-level security.
do $$
begin
  create role winnow_user nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;
grant winnow_user to current_user;

-- A person is who an identity provider says: issuer and subject, never an e-mail address.
create table app_user (
  id uuid primary key default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  name text not null default '',
  email text,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);

create table app_group (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  parent uuid references app_group,
  -- the organisation object, once a profile was saved
  c_org jsonb,
  created_at timestamptz not null default now()
);

create table membership (
  group_id uuid not null references app_group on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  role text not null,
  primary key (group_id, user_id)
);
create index membership_user on membership (user_id);

-- What members of a group may do; without a user it holds for each of them.
create table entitlement (
  id bigint primary key generated always as identity,
  group_id uuid not null references app_group on delete cascade,
  user_id uuid references app_user on delete cascade,
  scope text not null,
  permissions text[] not null,
  config jsonb,
  unique nulls not distinct (group_id, user_id, scope)
);

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
  ended_at timestamptz
);
-- Every identity token a session has shown, by its SHA-256: after sign-out none of them works any more.
create table session_token (
  sha256 bytea primary key,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null
);

-- The product's own identity provider: accounts, its keys (sealed) and what it remembers.
create table account (
  id uuid primary key default gen_random_uuid(),
  email text not null unique,
  password_hash text not null,
  claims jsonb not null default '{}'
);
create table oidc_key (
  id int primary key default 1 check (id = 1),
  sealed text not null
);
create table oidc_payload (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  primary key (model, id)
);
create index oidc_payload_grant on oidc_payload (grant_id);
create index oidc_payload_uid on oidc_payload (model, uid);
create index oidc_payload_expiry on oidc_payload (expires_at);

-- The groups of the user that the transaction runs for.
create function own_groups() returns setof uuid
  language sql stable security definer set search_path = public
  as $$ select group_id from membership where user_id = nullif(current_setting('app.user', true), '')::uuid $$;

alter table app_group enable row level security;
create policy own on app_group to winnow_user using (id in (select own_groups()));
alter table membership enable row level security;
create policy own on membership to winnow_user using (group_id in (select own_groups()));
alter table entitlement enable row level security;
create policy own on entitlement to winnow_user using (group_id in (select own_groups()));
alter table app_user enable row level security;
create policy own on app_user to winnow_user using (
  exists (select from membership m where m.user_id = app_user.id and m.group_id in (select own_groups()))
);
grant select on app_user, app_group, membership, entitlement to winnow_user;
