-- A key of a group is for a source of the same group, whatever number of a source a statement names.
drop policy made on dark_web_key;
create policy made on dark_web_key for insert to winnow_user with check (
  group_id in (select groups_with('GROUP_LIST_ADD')) and created_by = acting_user()
  and exists (select from dark_web_source s where s.number = source and s.group_id = dark_web_key.group_id));
