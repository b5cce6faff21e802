-- Language models that a group has its explanations worded by: docs/decisions/0309-asking-a-model.md.
create table explanation_model (
  group_id uuid primary key references app_group on delete cascade,
  -- up to the version: /chat/completions is added
  address text not null,
  model text not null,
  mode text not null check (mode in ('select', 'prose')),
  -- the key, encrypted: to use it, it must be known
  sealed text,
  sealed_at timestamptz,
  -- the group's consent; off until somebody gives it
  is_on boolean not null default false,
  changed_by uuid references app_user on delete set null,
  changed_at timestamptz not null
);

-- Questions that a group has asked a model on a day (UTC).
create table explanation_use (
  group_id uuid not null references app_group on delete cascade,
  day date not null,
  asked integer not null,
  primary key (group_id, day)
);

create trigger audited after insert or update of address, model, mode, sealed_at, is_on or delete on explanation_model
  for each row execute function audit_change('explanation-model', 'group', 'group_id', 'group_id',
    '{group_id,sealed,changed_by,changed_at}');

alter table explanation_model enable row level security;
create policy own on explanation_model for select to winnow_user using (group_id in (select own_groups()));
create policy written on explanation_model for all to winnow_user
  using (group_id in (select groups_with('GROUP_RENAME')))
  with check (group_id in (select groups_with('GROUP_RENAME')) and changed_by = acting_user());
-- Never what is sealed.
grant select (group_id, address, model, mode, sealed_at, is_on, changed_by, changed_at), delete
  on explanation_model to winnow_user;
grant insert (group_id, address, model, mode, sealed, sealed_at, is_on, changed_by, changed_at),
      update (address, model, mode, sealed, sealed_at, is_on, changed_by, changed_at)
  on explanation_model to winnow_user;

alter table explanation_use enable row level security;
create policy own on explanation_use for select to winnow_user using (group_id in (select own_groups()));
grant select on explanation_use to winnow_user;
