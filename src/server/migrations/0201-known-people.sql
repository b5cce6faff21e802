-- Whom somebody sees is found once for a statement, where the policy before asked anew for each person.
create function known_people() returns setof uuid
  language sql stable security definer set search_path = public
  as $$ select distinct user_id from membership where group_id in (select own_groups()) $$;
drop policy own on app_user;
create policy own on app_user for select to winnow_user
  using (id = acting_user() or id in (select known_people()));
