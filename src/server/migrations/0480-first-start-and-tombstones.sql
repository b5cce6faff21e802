-- One row once the installation has been in use: no demo account is made from then on, even if everybody is deleted.
create table first_start (
  one boolean primary key default true check (one),
  at timestamptz not null default now()
);
alter table first_start enable row level security;
insert into first_start (one)
select true where exists (select from app_user) or exists (select from app_group) or exists (select from account);

-- Deleted feedback does not return with an old backup; a webhook whose secret or address was replaced since then, or that was
-- switched off, is off. Of an address only the digest is told: it may hold a key.
create trigger tombstone after delete on feedback
  for each row execute function tombstone_note('feedback', '{id}', 'row');
create trigger tombstone_off after update of off_because on webhook
  for each row execute function tombstone_note('webhook-off', '{id}', 'mark', 'off_because');
create trigger tombstone_secret after update of secret_at on webhook
  for each row execute function tombstone_note('webhook-secret', '{id}', 'value', 'secret_at');
create function tombstone_of_address() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into tombstone (what, target, state)
    values ('webhook-address', new.id::text, encode(sha256(convert_to(new.address, 'UTF8')), 'hex'));
  return null;
end
$$;
revoke execute on function tombstone_of_address() from public;
create trigger tombstone_address after update of address on webhook
  for each row when (old.address <> new.address) execute function tombstone_of_address();
