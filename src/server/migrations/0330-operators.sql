-- What whoever runs the installation decides: who is kept out, what sources cost and what their licences say
-- (docs/decisions/0163-what-operators-set.md). The record of changes names them, too.

-- Kept out, whoever vouches for them.
alter table app_user add column locked_at timestamptz;
revoke select on app_user from winnow_user;
grant select (id, issuer, subject, name, email, created_at, locale) on app_user to winnow_user;

-- Whoever is removed is not let in by a token that was shown before.
alter table session_token drop constraint session_token_session_id_fkey;
alter table session_token alter column session_id drop not null;
alter table session_token add foreign key (session_id) references session on delete set null;
create index session_token_of on session_token (session_id);

-- The prices that hold, where no file is named: `src/catalogue/prices.ts` has the form.
create table price_list (
  id int primary key default 1 check (id = 1),
  list jsonb not null,
  changed_at timestamptz not null
);

-- What the operator knows better of a source's licence than the catalogue, whole.
alter table source add column licence jsonb;

-- Of what is nobody's in particular: prices, licences of sources, people who were removed.
alter table audit_entry drop constraint audit_entry_subject_kind_check;
alter table audit_entry add check (subject_kind in ('group', 'person', 'installation'));

create or replace function write_audit(kind text, about uuid, what text, which text, was jsonb, became jsonb)
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head audit_head;
  entry audit_entry;
begin
  insert into audit_head values (kind, about, 0, '') on conflict do nothing;
  select * into head from audit_head where subject_kind = kind and subject = about for update;
  entry.subject_kind := kind;
  entry.subject := about;
  entry.seq := head.seq + 1;
  -- after the lock: entries stand in the order of their times
  entry.at := clock_timestamp();
  entry.actor := acting_user();
  -- With nobody acting it is the service, or an operator at a shell, who has a name there.
  entry.actor_name := coalesce((select nullif(name, '') from app_user where id = entry.actor),
                               (select email from app_user where id = entry.actor),
                               case when entry.actor is null then nullif(current_setting('app.operator', true), '') end, '');
  entry.from_address := nullif(current_setting('app.from', true), '');
  entry.trace_id := nullif(current_setting('app.trace', true), '');
  entry.action := what;
  entry.target := which;
  entry.before := was;
  entry.after := became;
  entry.hash := audit_hash(head.hash, entry);
  insert into audit_entry select entry.*;
  update audit_head set seq = entry.seq, hash = entry.hash where subject_kind = kind and subject = about;
end
$$;

create trigger audited after update of locked_at on app_user
  for each row execute function audit_change('user', 'person', 'id', 'id', '{issuer,subject,name,email,created_at,locale}');
