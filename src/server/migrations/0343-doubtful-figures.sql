-- Of what a source lists: shared infrastructure, and ranges that are wide. Not known of days before, nor of reconstructed ones.
ALTER TABLE source_figures ADD COLUMN doubtful integer, ADD COLUMN wide integer;
