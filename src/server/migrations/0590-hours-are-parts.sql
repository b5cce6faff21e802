-- The proven part of what sources cover is counted in hours, so it is no longer a whole number of observables.
alter table standing_figure alter column verified type double precision;
alter table standing_day alter column proven type double precision;
alter table report alter column proven type double precision;
