-- Tokens for programs: docs/decisions/0303-api-tokens.md. Only the digest of a token is kept, and how it begins.
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

-- In the record of the group where it works, and in that of the person whose it is.
create trigger audited after insert or update of revoked_at on api_token
  for each row execute function audit_change('api-token', 'group', 'group_id', 'id',
    '{group_id,digest,last_used_on,created_by,created_at}');
create trigger audited_for_owner after insert or update of revoked_at on api_token
  for each row execute function audit_change('api-token', 'person', 'owner_id', 'id',
    '{digest,last_used_on,created_by,created_at}');
create trigger tombstone after update of revoked_at on api_token
  for each row execute function tombstone_note('token', '{id}', 'mark', 'revoked_at');

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
revoke execute on function end_tokens_of_leaver() from public;
create trigger end_tokens after delete on membership for each row execute function end_tokens_of_leaver();

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
-- Never the digest.
grant select (id, group_id, owner_id, name, scopes, prefix, created_by, created_at, expires_at, revoked_at, last_used_on)
  on api_token to winnow_user;
grant insert (id, group_id, owner_id, name, scopes, prefix, digest, created_by, created_at, expires_at),
      update (revoked_at) on api_token to winnow_user;
