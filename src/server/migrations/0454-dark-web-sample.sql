-- The sample of lexemes tells how far back a search looks first. With 400 parts PostgreSQL keeps the 4,000 most frequent
-- ones, so that what is not among them is rare: docs/decisions/0374-fifty-milliseconds-for-a-million-posts.md.
alter table dark_web_post alter column words set statistics 400;
