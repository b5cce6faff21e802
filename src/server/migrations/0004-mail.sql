-- What became of each mail. To whom it goes and what it says stands sealed in its job, and nowhere in clear.
create table mail (
  id uuid primary key,
  kind text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  given_up_at timestamptz,
  -- why the last try failed: a code, never the words of a server, which repeat addresses
  fault text
);
create index mail_created on mail (created_at);
