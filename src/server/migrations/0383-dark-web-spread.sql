-- Hits are counted by reading their rows, so rows must be short: texts and lexemes stand beside the table. PostgreSQL moves
-- values out only of rows of more than 2 kB; `spread` makes every row one of these, and is compressed to some bytes.
-- docs/decisions/0315-searching-posts.md.
delete from dark_web_post;
update dark_web_source set files = '{}';
alter table dark_web_post
  add column spread text not null default repeat(' ', 2100),
  alter column spread set storage main,
  alter column words set storage external,
  alter column id set storage plain,
  alter column actor set storage plain,
  alter column actor_key set storage plain,
  alter column country set storage plain,
  alter column sector set storage plain,
  alter column language set storage plain,
  alter column kind set storage plain,
  alter column sources set storage plain,
  set (toast_tuple_target = 128);
-- Each search reads the list of what is not yet in the index.
alter index dark_web_post_words set (gin_pending_list_limit = 256);

-- How many posts each day (of `at`) got, at most: searches go back day by day.
drop table dark_web_week;
create table dark_web_day (
  day int primary key,
  posts bigint not null
);
alter table dark_web_day enable row level security;
