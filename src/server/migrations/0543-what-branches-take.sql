-- What the sensors and own sources of an organisation brought is counted by branch: docs/decisions/0526-the-top-has-a-share.md
-- `part` is the group directly below the top one or, for what that group has itself, the top one. Earlier rows count as its own.
alter table organisation_sightings add part uuid;
update organisation_sightings set part = root;
alter table organisation_sightings drop constraint organisation_sightings_pkey, alter part set not null,
  add primary key (root, day, part);

alter table own_source_news add part uuid;
update own_source_news set part = root;
alter table own_source_news drop constraint own_source_news_pkey, alter part set not null, add primary key (root, day, part);

create or replace function note_own_news() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into own_source_news as n (root, part, day, added)
    select g.path[1], g.path[least(2, cardinality(g.path))], (new.received_at at time zone 'UTC')::date, new.added
    from source s join app_group g on g.id = s.group_id where s.number = new.source and s.origin = 'custom'
    on conflict (root, day, part) do update set added = n.added + excluded.added;
  return null;
end
$$;
