-- What sources cost, and licences of groups.

-- Licences that a group holds itself (byox): docs/decisions/0156-own-licences.md. What the publisher gave them to fetch it
-- with is sealed, and no person reads it back.
create table own_licence (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references app_group on delete cascade,
  -- of the catalogue
  source_id text not null,
  -- how the publisher gives it: a file, a TAXII 2.1 collection, a MISP feed
  protocol text not null default 'http' check (protocol in ('http', 'taxii', 'misp')),
  -- empty: not known yet
  address text not null default '',
  credential text not null default 'none' check (credential in ('none', 'basic', 'header', 'query')),
  -- of the user, the header or the parameter
  credential_name text not null default '',
  sealed text,
  sealed_at timestamptz,
  purchased boolean not null default false,
  -- holds for the groups below too
  subgroups boolean not null default false,
  details text not null default '',
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- What the group pays the publisher for its own licence, EUR per year; null where it is not said. Groups below do not pay it.
  yearly_fee numeric(12, 2) check (yearly_fee >= 0),
  unique (group_id, source_id),
  check ((sealed is null) = (credential = 'none'))
);

-- That the group may have the source used for it. Stays when the licence goes, so that it is known when it ended.
create table licence_consent (
  group_id uuid not null references app_group on delete cascade,
  source_id text not null,
  given_at timestamptz not null,
  given_by uuid references app_user on delete set null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references app_user on delete set null,
  -- When the group removed its licence, also if it did not withdraw its consent: until then the source counted under it.
  -- Stays when a licence is added again; it counts only while there is none.
  removed_at timestamptz,
  primary key (group_id, source_id)
);

-- The prices that hold, where no file is named: `src/catalogue/prices.ts` has the form.
create table price_list (
  id int primary key default 1 check (id = 1),
  list jsonb not null,
  changed_at timestamptz not null
);

-- With another way in everything is asked anew and at once: nothing that was known of the old one holds.
create function licence_access_changed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update source set due_at = null, last_success = null, failures = 0, fault = null, validators = '{}'
  where id = 'licence.' || new.id;
  return null;
end
$$;

create function licence_removed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The server notes withdrawals by its own clock, which may be ahead.
  update licence_consent set removed_at = greatest(now(), withdrawn_at)
    where group_id = old.group_id and source_id = old.source_id;
  return null;
end
$$;

create trigger audited after insert or update or delete on own_licence
  for each row execute function audit_change('licence', 'group', 'group_id', 'source_id',
    '{id,group_id,sealed,created_by,created_at,changed_at}');
create trigger access after update on own_licence for each row
  when ((old.protocol, old.address, old.credential, old.credential_name, old.sealed)
        is distinct from (new.protocol, new.address, new.credential, new.credential_name, new.sealed))
  execute function licence_access_changed();
create trigger tombstone after delete on own_licence
  for each row execute function tombstone_note('licence', '{id}', 'row');
create trigger tombstone after insert or update of withdrawn_at on licence_consent
  for each row execute function tombstone_note('consent', '{group_id,source_id}', 'mark', 'withdrawn_at');
create trigger seen after insert or delete or truncate or update of id, group_id, source_id, subgroups on own_licence
  for each statement execute function seen_changed();
create trigger seen after insert or delete or truncate or update on licence_consent
  for each statement execute function seen_changed();
create trigger tombstone_lent after update of subgroups on own_licence for each row
  when (old.subgroups <> new.subgroups) execute function tombstone_note('licence-lent', '{id}', 'value', 'subgroups');
create trigger audited after insert or update or delete on licence_consent
  for each row execute function audit_change('licence-consent', 'group', 'group_id', 'source_id', '{group_id,removed_at}');
create trigger removed after delete on own_licence for each row execute function licence_removed();

alter table own_licence enable row level security;
create policy own on own_licence for select to winnow_user using (group_id in (select own_groups()));
create policy inherited on own_licence for select to winnow_user
  using (subgroups and group_id in (select groups_above()));
create policy made on own_licence for insert to winnow_user
  with check (group_id in (select groups_with('GROUP_LIST_ADD')) and created_by = acting_user());
create policy changed on own_licence for update to winnow_user
  using (group_id in (select groups_with('GROUP_LIST_PATCH')));
create policy removed on own_licence for delete to winnow_user
  using (group_id in (select groups_with('GROUP_LIST_DELETE')));
grant delete, select (id, group_id, source_id, protocol, address, credential, credential_name, sealed_at,
  purchased, subgroups, details, created_by, created_at, changed_at, yearly_fee), insert (id, group_id,
  source_id, protocol, address, credential, credential_name, sealed, sealed_at, subgroups, details, created_by,
  created_at, changed_at, yearly_fee), update (protocol, address, credential, credential_name, sealed,
  sealed_at, subgroups, details, changed_at, yearly_fee) on own_licence to winnow_user;
alter table licence_consent enable row level security;
create policy own on licence_consent for select to winnow_user using (group_id in (select own_groups()));
create policy inherited on licence_consent for select to winnow_user using (
  exists (select from own_licence l where l.group_id = licence_consent.group_id
          and l.source_id = licence_consent.source_id and l.subgroups)
);
create policy made on licence_consent for insert to winnow_user
  with check ((group_id in (select groups_with('GROUP_LIST_ADD')) or group_id in (select groups_with('GROUP_LIST_PATCH')))
              and given_by = acting_user());
create policy changed on licence_consent for update to winnow_user
  using (group_id in (select groups_with('GROUP_LIST_ADD')) or group_id in (select groups_with('GROUP_LIST_PATCH'))
         or group_id in (select groups_with('GROUP_LIST_DELETE')));
grant select, insert (group_id, source_id, given_at, given_by), update (given_at, given_by, withdrawn_at,
  withdrawn_by) on licence_consent to winnow_user;

revoke execute on all functions in schema public from public;
