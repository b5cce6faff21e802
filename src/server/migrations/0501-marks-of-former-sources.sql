-- A source that no longer keeps a post is no mark of it either: `source:` found such posts until now.
UPDATE dark_web_post p SET words = ts_delete(p.words, former.marks)
FROM (
  SELECT o.number, array_agg(E'\x01s' || s.number) AS marks
  FROM dark_web_source s
  JOIN dark_web_post o ON o.words @@ ('''' || E'\x01s' || s.number || '''')::tsquery AND NOT s.number = ANY (o.sources)
  GROUP BY o.number
) former
WHERE former.number = p.number;
