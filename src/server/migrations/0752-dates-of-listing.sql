-- Whether dates of the applied snapshot tell when the publisher listed something, not only when the threat was first seen.
alter table source add column has_added_dates boolean not null default false;
-- The date on which the publisher put a held-back row on its list.
alter table held_row add column added bigint;
