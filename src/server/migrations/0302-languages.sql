-- The language that somebody last used, for mails that nobody asked for just now. Null: never seen since it is kept.
alter table app_user add column locale text check (locale in ('de', 'en'));
