-- What the chosen countries leave out: domain/subscription.ts.
ALTER TABLE subscription ADD COLUMN country_rule text NOT NULL DEFAULT 'prefer'
  CHECK (country_rule IN ('prefer', 'require', 'located'));
GRANT INSERT (country_rule), UPDATE (country_rule) ON subscription TO winnow_user;

CREATE OR REPLACE FUNCTION subscription_change_allowed() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_user <> 'winnow_user' THEN RETURN new; END IF;
  IF new.deleted_at IS DISTINCT FROM old.deleted_at AND new.group_id NOT IN (SELECT groups_with('SUBSCRIPTION_DELETE')) THEN
    RAISE EXCEPTION 'not allowed to delete subscription %', new.id USING errcode = 'insufficient_privilege';
  END IF;
  IF (new.name, new.mode, new.sources, new.target_formats, new.enricher, new.ioc_selector, new.countries, new.country_rule,
      new.industries, new.trending_topics, new.block_shared) IS DISTINCT FROM
     (old.name, old.mode, old.sources, old.target_formats, old.enricher, old.ioc_selector, old.countries, old.country_rule,
      old.industries, old.trending_topics, old.block_shared)
     AND new.group_id NOT IN (SELECT groups_with('SUBSCRIPTION_PATCH')) THEN
    RAISE EXCEPTION 'not allowed to change subscription %', new.id USING errcode = 'insufficient_privilege';
  END IF;
  RETURN new;
END
$$;
