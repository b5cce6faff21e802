-- Where a warning list comes from: built into the product, a folder, or fetched from its address. What one of them no
-- longer has is dropped without touching the others.
ALTER TABLE warning_list ADD COLUMN origin text NOT NULL DEFAULT 'folder' CHECK (origin IN ('built-in', 'folder', 'fetched'));
-- Validators of the copy that is here, where it was fetched.
ALTER TABLE warning_list ADD COLUMN etag text, ADD COLUMN last_modified text;
