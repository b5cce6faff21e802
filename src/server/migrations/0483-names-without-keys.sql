-- The name of a source that a group added by its address holds no query, because that may be a key and others see the name.
update source
set definition = jsonb_set(definition, '{name}',
  to_jsonb(left(split_part(definition->>'name', '?', 1), 190) || ' (' || substr(id, 8, 6) || ')'))
where origin = 'custom' and id like 'custom.%' and definition->>'name' like '%?%';
