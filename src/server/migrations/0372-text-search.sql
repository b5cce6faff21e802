-- In a database with the locale C, lower() and ilike know the letters of ASCII only. These functions know all letters
-- whatever the locale is: docs/decisions/0301-text-search.md.
DO $$
DECLARE
  letters text;
BEGIN
  -- PostgreSQL 18, 17, and 16 with ICU. Without any of them the database's own locale decides.
  SELECT format('COLLATE pg_catalog.%I', collname) INTO letters FROM pg_collation
  WHERE collname IN ('pg_unicode_fast', 'pg_c_utf8', 'und-x-icu') AND collnamespace = 'pg_catalog'::regnamespace
    AND collencoding IN (-1, pg_char_to_encoding(getdatabaseencoding()))
  ORDER BY array_position(ARRAY['pg_unicode_fast', 'pg_c_utf8', 'und-x-icu'], collname::text) LIMIT 1;

  EXECUTE format($f$
    CREATE FUNCTION lower_case(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN lower(given %s)
  $f$, coalesce(letters, ''));
END
$$;

-- A text without case, accents and width. Two texts that a reader takes for the same in a search are equal.
CREATE FUNCTION folded(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(given) = char_length(given) THEN lower_case(given)
  ELSE replace(translate(
    lower_case(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
    'ς', 'σ'), 'ß', 'ss')
END;

REVOKE EXECUTE ON FUNCTION lower_case(text), folded(text) FROM public;
GRANT EXECUTE ON FUNCTION lower_case(text), folded(text) TO winnow_user;
