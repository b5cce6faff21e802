-- How the parts of the product have been doing: a row whenever the state of one changed.
create table status_change (
  id bigint primary key generated always as identity,
  feature text not null,
  state text not null check (state in ('ok', 'degraded', 'down', 'off')),
  -- A code that the status page has words for.
  reason text,
  at timestamptz not null
);
create index status_change_feature on status_change (feature, id desc);
create index status_change_at on status_change (at);

-- When the product last showed that it runs: what is missing until the next start was an interruption.
create table status_beat (
  one_row boolean primary key default true check (one_row),
  at timestamptz not null
);

-- The service alone writes and reads them.
alter table status_change enable row level security;
alter table status_beat enable row level security;
