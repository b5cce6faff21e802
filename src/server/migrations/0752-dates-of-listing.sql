-- A publisher's date tells when it put the indicator on its list, or only when the threat was first seen: which of both
-- the applied snapshot has. Before, nobody told them apart: first seen proves less.
alter table source add column has_added_dates boolean not null default false;
-- The date on which a row of a held-back snapshot was put on the list.
alter table held_row add column added bigint;
