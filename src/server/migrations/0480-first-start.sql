-- One row once the installation has been in use: no demo account is made from then on, even if everybody is deleted.
create table first_start (
  one boolean primary key default true check (one),
  at timestamptz not null default now()
);
alter table first_start enable row level security;
insert into first_start (one)
select true where exists (select from app_user) or exists (select from app_group) or exists (select from account);
