-- What belongs to a post goes with it. Details are written only in the transaction that makes or locks their post, and
-- that locks their source, so nothing need be looked up for each of them: docs/decisions/0328-a-million-posts.md.
alter table dark_web_provenance
  drop constraint dark_web_provenance_number_fkey,
  drop constraint dark_web_provenance_source_fkey;
alter table dark_web_mention drop constraint dark_web_mention_number_fkey;
alter table dark_web_masked drop constraint dark_web_masked_number_fkey;

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
revoke execute on function dark_web_details_go() from public;
create trigger details_go after delete on dark_web_post referencing old table as gone
  for each statement execute function dark_web_details_go();

-- A source takes along what it alone published, and where it found the rest.
create or replace function dark_web_source_goes() returns trigger language plpgsql security definer
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
