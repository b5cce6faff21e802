-- What people say of a source or an indicator: one word and a comment, one of each person in a group.
create table feedback (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references app_group on delete cascade,
  -- `source <id>`, or the kind and the canonical value of an indicator
  target text not null,
  verdict text not null,
  comment text not null default '',
  author uuid references app_user on delete set null,
  -- As it was then: somebody of a group above is not seen otherwise by those who read it here.
  author_name text not null default '',
  at timestamptz not null,
  unique (group_id, author, target)
);
create index feedback_target on feedback (target, group_id);
create index feedback_author on feedback (author);

create function feedback_author() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.author_name := coalesce((select coalesce(nullif(name, ''), email) from app_user where id = new.author), '');
  return new;
end
$$;
create trigger named before insert or update of verdict, comment on feedback
  for each row execute function feedback_author();
create trigger audited after insert or delete or update of verdict, comment on feedback
  for each row execute function audit_change('feedback', 'group', 'group_id', 'target', '{id,group_id,target,author,at}');

alter table feedback enable row level security;
create policy own on feedback for select to winnow_user using (group_id in (select own_groups()));
create policy made on feedback for insert to winnow_user
  with check (author = acting_user() and group_id in (select groups_with('GROUP_FEEDBACK')));
create policy changed on feedback for update to winnow_user
  using (author = acting_user() and group_id in (select groups_with('GROUP_FEEDBACK')))
  with check (author = acting_user() and group_id in (select groups_with('GROUP_FEEDBACK')));
create policy removed on feedback for delete to winnow_user
  using (author = acting_user() and group_id in (select groups_with('GROUP_FEEDBACK')));
grant select, insert, delete on feedback to winnow_user;
grant update (verdict, comment, at) on feedback to winnow_user;
