-- Mail and invitations.

-- What became of each mail. To whom it goes and what it says stands sealed in its job, and nowhere in clear.
create table mail (
  id uuid primary key,
  kind text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  given_up_at timestamptz,
  -- why the last try failed: a code, never the words of a server, which repeat addresses
  fault text
);
create index mail_created on mail (created_at);

create table invitation (
  id uuid primary key,
  group_id uuid not null references app_group on delete cascade,
  email text not null,
  role text not null references role,
  -- whose rights it stands on; null is whoever runs the installation
  invited_by uuid references app_user on delete cascade,
  -- of its secret
  sha256 bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references app_user on delete set null,
  revoked_at timestamptz
);
create unique index invitation_open on invitation (group_id, lower(email))
  where accepted_at is null and revoked_at is null;
create index invitation_age on invitation (expires_at);

-- Each time it was sent, or its link was handed over.
create table invitation_sending (
  id bigint primary key generated always as identity,
  invitation_id uuid not null references invitation on delete cascade,
  sent_by uuid references app_user on delete set null,
  at timestamptz not null,
  mail_id uuid references mail on delete set null
);
create index invitation_sending_of on invitation_sending (invitation_id, id desc);
create index invitation_sending_by on invitation_sending (sent_by, at);

create trigger audited after insert or update of role, invited_by, expires_at, accepted_at, revoked_at on invitation
  for each row execute function audit_change('invitation', 'group', 'group_id', 'id', '{group_id,sha256,created_at}');
create trigger tombstone_revoked after update of revoked_at on invitation for each row when (new.revoked_at is not null)
  execute function tombstone_note('invitation', '{id}', 'mark', 'revoked_at');
create trigger tombstone_accepted after update of accepted_at on invitation for each row when (new.accepted_at is not null)
  execute function tombstone_note('invitation', '{id}', 'mark', 'accepted_at');

alter table invitation enable row level security;
create policy own on invitation for all to winnow_user using (group_id in (select groups_with('GROUP_INVITE_USER')));
grant select (id, group_id, email, role, invited_by, created_at, expires_at, accepted_at, accepted_by,
  revoked_at), insert (id, group_id, email, role, invited_by, sha256, created_at, expires_at), update
  (invited_by, sha256, expires_at, revoked_at) on invitation to winnow_user;
alter table invitation_sending enable row level security;
create policy own on invitation_sending for all to winnow_user using (
  exists (select from invitation i where i.id = invitation_sending.invitation_id)
);
grant select, insert (invitation_id, sent_by, at, mail_id) on invitation_sending to winnow_user;
