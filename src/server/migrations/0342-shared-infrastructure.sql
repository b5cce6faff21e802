-- What many share goes to formats that block only where the subscriber asks for it.
ALTER TABLE subscription ADD COLUMN block_shared boolean NOT NULL DEFAULT false;
GRANT INSERT (block_shared), UPDATE (block_shared) ON subscription TO winnow_user;

CREATE OR REPLACE FUNCTION subscription_change_allowed() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_user <> 'winnow_user' THEN RETURN new; END IF;
  IF new.deleted_at IS DISTINCT FROM old.deleted_at AND new.group_id NOT IN (SELECT groups_with('SUBSCRIPTION_DELETE')) THEN
    RAISE EXCEPTION 'not allowed to delete subscription %', new.id USING errcode = 'insufficient_privilege';
  END IF;
  IF (new.name, new.mode, new.sources, new.target_formats, new.enricher, new.ioc_selector, new.countries, new.industries,
      new.trending_topics, new.block_shared) IS DISTINCT FROM
     (old.name, old.mode, old.sources, old.target_formats, old.enricher, old.ioc_selector, old.countries, old.industries,
      old.trending_topics, old.block_shared) AND new.group_id NOT IN (SELECT groups_with('SUBSCRIPTION_PATCH')) THEN
    RAISE EXCEPTION 'not allowed to change subscription %', new.id USING errcode = 'insufficient_privilege';
  END IF;
  RETURN new;
END
$$;
