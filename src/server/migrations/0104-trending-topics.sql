-- What sources have been adding of late, counted every hour: a call only reads it.
CREATE TABLE trending_topic (
  -- A tag of the publishers, or a flavour of the catalogue.
  kind text NOT NULL CHECK (kind IN ('tag', 'flavour')),
  topic text NOT NULL,
  -- Distinct indicators for a tag, additions for a flavour.
  indicators bigint NOT NULL,
  PRIMARY KEY (kind, topic)
);
