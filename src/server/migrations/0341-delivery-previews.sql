-- What somebody would have delivered, reckoned by another process than the one that is asked. A person has one question at a
-- time: the next one takes its place. The service alone reads it.
CREATE TABLE delivery_preview (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  id uuid NOT NULL,
  question jsonb NOT NULL,
  answer json,
  -- Renewed while somebody waits: work for nobody is given up.
  asked_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE delivery_preview ENABLE ROW LEVEL SECURITY;
