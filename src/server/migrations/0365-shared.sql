-- What groups have agreed to share with the operator, report by report: docs/decisions/0245-what-is-shared.md. Neither who
-- nor a value of a log; it goes with the report, or before it, when somebody takes the consent back.
create table report_share (
  task_id uuid not null references report on delete cascade,
  what text not null check (what in ('sources', 'log')),
  group_id uuid not null references app_group on delete cascade,
  content jsonb not null,
  shared_at timestamptz not null,
  primary key (task_id, what)
);
create index report_share_group on report_share (group_id, shared_at desc);

create trigger audited after insert or update or delete on report_share
  for each row execute function audit_change('share', 'group', 'group_id', 'task_id', '{group_id,task_id}');
create trigger tombstone after delete on report_share
  for each row execute function tombstone_note('share', '{task_id,what}', 'row');

alter table report_share enable row level security;
create policy own on report_share for select to winnow_user using (group_id in (select own_groups()));
create policy revoked on report_share for delete to winnow_user
  using (group_id in (select groups_with('REPORT_CREATE')));
grant select, delete on report_share to winnow_user;
