-- Posts of the dark web as monitoring projects publish them.

-- Who published posts. The catalogue's sources and the operator's feeders are shared; a group's own are for it alone.
create table dark_web_source (
  number int generated always as identity primary key,
  id text not null unique,
  -- null: shared
  group_id uuid references app_group on delete cascade,
  -- of what no catalogue names
  name text not null default '',
  retention_days int not null check (retention_days > 0),
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null default now(),
  due_at timestamptz,
  last_attempt timestamptz,
  last_success timestamptz,
  failures int not null default 0,
  fault text,
  -- SHA-256 of each file that was read, by its address
  files jsonb not null default '{}',
  -- of everything that it ever sent: what was stored, what was known, what was not stored and why
  counts jsonb not null default '{}'
);
create index dark_web_source_group on dark_web_source (group_id) where group_id is not null;

-- A feeder's key; only its digest is kept.
create table dark_web_key (
  id uuid primary key default gen_random_uuid(),
  source int not null references dark_web_source on delete cascade,
  group_id uuid references app_group on delete cascade,
  first_three text not null,
  digest bytea not null unique,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index dark_web_key_source on dark_web_key (source);

-- The same post of two shared sources is one row; what a group's own source holds is never merged with it.
create table dark_web_post (
  number bigint generated always as identity primary key,
  -- SHA-256 of what makes it the same post (engine/dark-web)
  id bytea not null,
  group_id uuid references app_group on delete cascade,
  -- posted, or else discovered: unix seconds; 0: not known
  at bigint not null,
  kind text not null,
  actor text,
  actor_key text,
  title text not null,
  body text not null,
  is_cut boolean not null,
  posted bigint,
  discovered bigint,
  language text,
  country text,
  sector text,
  victim text,
  -- of dark_web_source, for counts
  sources int[] not null,
  -- secrets that were masked, by sort
  masked jsonb not null default '{}',
  -- lexemes and marks that the application makes; no dictionary of PostgreSQL takes part
  words tsvector not null,
  spread text not null default repeat(' ', 2100)
);
create unique index dark_web_post_id on dark_web_post (id, coalesce(group_id, '00000000-0000-0000-0000-000000000000'));
create index dark_web_post_words on dark_web_post using gin (words);
create index dark_web_post_newest on dark_web_post (at desc, id);
create index dark_web_post_actor on dark_web_post (actor_key, at desc) where actor_key is not null;
create index dark_web_post_group on dark_web_post (group_id) where group_id is not null;
alter table dark_web_post alter spread set storage main;
alter table dark_web_post alter words set storage external;
alter table dark_web_post alter id set storage plain;
alter table dark_web_post alter actor set storage plain;
alter table dark_web_post alter actor_key set storage plain;
alter table dark_web_post alter country set storage plain;
alter table dark_web_post alter sector set storage plain;
alter table dark_web_post alter language set storage plain;
alter table dark_web_post alter kind set storage plain;
alter table dark_web_post alter sources set storage plain;
alter table dark_web_post set (toast_tuple_target = 128);
-- Titles and names stay in the row: each value that is moved out costs a row of its own.
alter table dark_web_post alter title set storage main;
alter table dark_web_post alter victim set storage main;
alter table dark_web_post alter masked set storage main;
-- The sample of lexemes tells how far back a search looks first. With 400 parts PostgreSQL keeps the 4,000 most
-- frequent ones, so that what is not among them is rare.
alter table dark_web_post alter words set statistics 400;

-- Which source published a post, and where it says it found it (defanged).
create table dark_web_provenance (
  number bigint not null,
  source int not null,
  address text,
  seen_at timestamptz not null,
  primary key (number, source)
);
create index dark_web_provenance_source on dark_web_provenance (source);

-- What a post mentions, as our own extraction found it. `key`: the first half of SHA-256 of kind, a space and the value.
create table dark_web_mention (
  number bigint not null,
  key bytea not null,
  kind text not null,
  value text not null,
  primary key (key, number)
);
create index dark_web_mention_post on dark_web_mention (number);

-- Hashes of what was masked, keyed with the secret of this installation: whoever has the value can ask for it.
create table dark_web_masked (
  hash bytea not null,
  number bigint not null,
  sort text not null,
  primary key (hash, number)
);
create index dark_web_masked_post on dark_web_masked (number);

-- Who posts, as shared sources describe them.
create table dark_web_actor (
  key text not null,
  source int not null references dark_web_source on delete cascade,
  name text not null,
  aliases text[] not null,
  -- keys of the aliases
  known_as text[] not null,
  description text,
  places jsonb not null,
  primary key (key, source)
);
create index dark_web_actor_known_as on dark_web_actor using gin (known_as);
create index dark_web_actor_source on dark_web_actor (source);

-- What was taken away for good: it does not come back from any source or backup.
create table dark_web_removal (
  id bytea primary key,
  reason text not null,
  removed_at timestamptz not null default now()
);

-- Somebody asks for a removal; the operator decides.
create table dark_web_removal_request (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references app_group on delete cascade,
  post bytea not null,
  reason text not null,
  requested_by uuid references app_user on delete set null,
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  -- removed, or kept
  decision text check (decision in ('removed', 'kept')),
  unique (group_id, post)
);

-- A search that a group keeps.
create table dark_web_search (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references app_group on delete cascade,
  name text not null,
  query text not null,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null default now(),
  -- A kept search can tell of new posts.
  told boolean not null default false,
  -- number of the post up to which it has looked
  looked_upto bigint not null default 0
);
create index dark_web_search_group on dark_web_search (group_id, created_at desc);
create index dark_web_search_told on dark_web_search (looked_upto) where told;

create table dark_web_day (day int primary key, posts bigint not null);

-- When a group was told last: at most one message an hour.
create table dark_web_told (
  group_id uuid primary key references app_group on delete cascade,
  told_at timestamptz not null
);

-- A removed post is gone at once, with its mentions and hashes; the tombstone keeps an old backup from bringing it back.
create function dark_web_removed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Waits for writers, and they for this.
  perform pg_advisory_xact_lock(7946665314);
  delete from dark_web_post where id = new.id;
  update dark_web_removal_request set decided_at = now(), decision = 'removed'
  where post = new.id and decided_at is null;
  if not exists (select from tombstone where what = 'dark-web-post' and target = encode(new.id, 'hex')) then
    insert into tombstone (what, target, state) values ('dark-web-post', encode(new.id, 'hex'), 'gone');
  end if;
  return null;
end
$$;

-- A source takes along what it alone published, and where it found the rest.
create function dark_web_source_goes() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from dark_web_post p using dark_web_provenance v
  where v.source = old.number and p.number = v.number and p.sources <@ array[old.number];
  update dark_web_post p set sources = array_remove(p.sources, old.number) from dark_web_provenance v
  where v.source = old.number and p.number = v.number;
  delete from dark_web_provenance where source = old.number;
  return old;
end
$$;

-- What is there already is not new.
create function dark_web_search_begins() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.looked_upto := coalesce((select max(number) from dark_web_post), 0);
  return new;
end
$$;

create function dark_web_details_go() returns trigger language plpgsql security definer
  -- By their indexes, however many went when this was planned.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from dark_web_provenance where number in (select number from gone);
  delete from dark_web_mention where number in (select number from gone);
  delete from dark_web_masked where number in (select number from gone);
  return null;
end
$$;

create trigger removed after insert on dark_web_removal for each row execute function dark_web_removed();
create trigger goes before delete on dark_web_source for each row execute function dark_web_source_goes();
-- Keys and sources that were taken away stay away, too.
create trigger tombstone after update of revoked_at or delete on dark_web_key
  for each row execute function tombstone_note('dark-web-key', '{id}', 'mark', 'revoked_at');
create trigger tombstone after delete on dark_web_source for each row when (old.group_id is not null)
  execute function tombstone_note('dark-web-source', '{id}', 'row');
create trigger tombstone after delete on dark_web_search
  for each row execute function tombstone_note('dark-web-search', '{id}', 'row');
create trigger audited after insert or delete on dark_web_source for each row
  execute function audit_change('dark-web-source', 'group', 'group_id', 'id',
    '{number,group_id,created_by,created_at,due_at,last_attempt,last_success,failures,fault,files,counts}');
create trigger audited after insert or update of revoked_at or delete on dark_web_key for each row
  execute function audit_change('dark-web-key', 'group', 'group_id', 'id', '{group_id,source,digest,last_used_at,created_by,created_at}');
create trigger audited after insert or update of decision or delete on dark_web_removal_request for each row
  execute function audit_change('dark-web-removal-request', 'group', 'group_id', 'id',
    '{group_id,requested_by,requested_at,decided_at}');
create trigger begins_made before insert on dark_web_search for each row when (new.told)
  execute function dark_web_search_begins();
create trigger begins before update of told on dark_web_search for each row when (new.told and not old.told)
  execute function dark_web_search_begins();
create trigger audited after insert or update of told or delete on dark_web_search for each row
  execute function audit_change('dark-web-search', 'group', 'group_id', 'id',
    '{group_id,query,created_by,created_at,looked_upto}');
create trigger details_go after delete on dark_web_post referencing old table as gone
  for each statement execute function dark_web_details_go();

alter table dark_web_source enable row level security;
create policy shared on dark_web_source for select to winnow_user using (group_id is null);
create policy own on dark_web_source for select to winnow_user using (group_id in (select own_groups()));
create policy made on dark_web_source for insert to winnow_user
  with check (group_id in (select groups_with('GROUP_LIST_ADD')) and created_by = acting_user());
create policy removed on dark_web_source for delete to winnow_user
  using (group_id in (select groups_with('GROUP_LIST_DELETE')));
grant select, delete, insert (id, group_id, name, retention_days, created_by) on dark_web_source to winnow_user;
alter table dark_web_key enable row level security;
create policy own on dark_web_key for select to winnow_user using (group_id in (select own_groups()));
create policy changed on dark_web_key for update to winnow_user
  using (group_id in (select groups_with('GROUP_LIST_ADD')));
create policy made on dark_web_key for insert to winnow_user with check (
  group_id in (select groups_with('GROUP_LIST_ADD')) and created_by = acting_user()
  and exists (select from dark_web_source s where s.number = source and s.group_id = dark_web_key.group_id));
grant select (id, source, group_id, first_three, created_by, created_at, last_used_at, revoked_at), insert (id,
  source, group_id, first_three, digest, created_by), update (revoked_at) on dark_web_key to winnow_user;
alter table dark_web_post enable row level security;
create policy seen on dark_web_post for select to winnow_user using (
  case when group_id is null then exists (select from groups_with('DARK_WEB_SEARCH_USE'))
       else group_id in (select groups_with('DARK_WEB_SEARCH_USE')) end);
grant select on dark_web_post to winnow_user;
alter table dark_web_provenance enable row level security;
create policy seen on dark_web_provenance for select to winnow_user
  using (number in (select p.number from dark_web_post p where p.number = dark_web_provenance.number));
grant select on dark_web_provenance to winnow_user;
alter table dark_web_mention enable row level security;
create policy seen on dark_web_mention for select to winnow_user
  using (exists (select from dark_web_post p where p.number = dark_web_mention.number));
grant select on dark_web_mention to winnow_user;
alter table dark_web_masked enable row level security;
create policy seen on dark_web_masked for select to winnow_user
  using (exists (select from dark_web_post p where p.number = dark_web_masked.number));
grant select on dark_web_masked to winnow_user;
alter table dark_web_actor enable row level security;
create policy seen on dark_web_actor for select to winnow_user
  using (exists (select from groups_with('DARK_WEB_SEARCH_USE')));
grant select on dark_web_actor to winnow_user;
alter table dark_web_removal enable row level security;
alter table dark_web_removal_request enable row level security;
create policy own on dark_web_removal_request for select to winnow_user
  using (group_id in (select groups_with('DARK_WEB_SEARCH_USE')));
create policy made on dark_web_removal_request for insert to winnow_user
  with check (group_id in (select groups_with('DARK_WEB_SEARCH_USE')) and requested_by = acting_user());
grant select, insert (id, group_id, post, reason, requested_by) on dark_web_removal_request to winnow_user;
alter table dark_web_search enable row level security;
create policy own on dark_web_search for select to winnow_user
  using (group_id in (select groups_with('DARK_WEB_SEARCH_USE')));
create policy made on dark_web_search for insert to winnow_user
  with check (group_id in (select groups_with('DARK_WEB_SEARCH_USE')) and created_by = acting_user());
create policy removed on dark_web_search for delete to winnow_user
  using (group_id in (select groups_with('DARK_WEB_SEARCH_USE')));
create policy changed on dark_web_search for update to winnow_user
  using (group_id in (select groups_with('DARK_WEB_SEARCH_USE')));
grant select, delete, insert (id, group_id, name, query, created_by, told), update (told) on dark_web_search to winnow_user;
alter table dark_web_day enable row level security;
alter table dark_web_told enable row level security;

revoke execute on all functions in schema public from public;
