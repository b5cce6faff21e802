-- Which data each enricher has now. A release names what it was made of by these too, so that it is made anew when they are
-- others (docs/decisions/0169-data-of-enrichers.md).
create table enrichment_data (
  enricher text primary key,
  version text not null,
  changed_at timestamptz not null
);
alter table enrichment_data enable row level security;
