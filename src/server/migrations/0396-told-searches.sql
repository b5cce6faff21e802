-- A kept search can tell of new posts: docs/decisions/0323-searches-that-tell.md.
alter table dark_web_search
  add column told boolean not null default false,
  -- number of the post up to which it has looked
  add column looked_upto bigint not null default 0;
create index dark_web_search_told on dark_web_search (looked_upto) where told;

-- What is there already is not new.
create function dark_web_search_begins() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.looked_upto := coalesce((select max(number) from dark_web_post), 0);
  return new;
end
$$;
revoke execute on function dark_web_search_begins() from public;
create trigger begins_made before insert on dark_web_search for each row when (new.told)
  execute function dark_web_search_begins();
create trigger begins before update of told on dark_web_search for each row when (new.told and not old.told)
  execute function dark_web_search_begins();

drop trigger audited on dark_web_search;
create trigger audited after insert or update of told or delete on dark_web_search for each row
  execute function audit_change('dark-web-search', 'group', 'group_id', 'id',
    '{group_id,query,created_by,created_at,looked_upto}');

create policy changed on dark_web_search for update to winnow_user
  using (group_id in (select groups_with('DARK_WEB_SEARCH_USE')));
grant insert (told), update (told) on dark_web_search to winnow_user;

-- When a group was told last: at most one message an hour.
create table dark_web_told (
  group_id uuid primary key references app_group on delete cascade,
  told_at timestamptz not null
);
alter table dark_web_told enable row level security;
