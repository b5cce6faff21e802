-- Titles and names stay in the row: each value that is moved out costs a row of its own.
alter table dark_web_post
  alter column title set storage main,
  alter column victim set storage main,
  alter column masked set storage main;
