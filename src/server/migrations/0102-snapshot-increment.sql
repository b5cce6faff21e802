-- Whether a snapshot says only what is new: one that was held back must be applied as what it is when it is accepted.
ALTER TABLE snapshot ADD COLUMN increment boolean NOT NULL DEFAULT false;
