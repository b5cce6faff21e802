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

alter table account
  add column created_at timestamptz not null default now(),
  add column password_changed_at timestamptz not null default now();

-- The identifiers of codes, refresh tokens and sessions open what they name: they stand here as SHA-256, and all that is
-- remembered with them is encrypted. Whoever was signed in through the own provider signs in once more.
drop table oidc_payload;
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
